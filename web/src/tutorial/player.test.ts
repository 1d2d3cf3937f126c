import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../lib/net/line";
import type { LearnerAnswer, Frame, Scene, ToClient } from "../wire/types";
import { ScenePlayer } from "./player";

const scene = (version: number, moment: string, wait: number | null): Scene => ({
  moment,
  wait,
  frame: { type: "frame", version, me: 1 } as Frame,
});
const VOTE = { do: "vote", spots: [2], red: null } as const;

/** A tutorial with a clue, a given card and two votes. */
function tutorial(refuse: string | null = null, readFor?: (moment: string) => number) {
  const asked: (readonly LearnerAnswer[])[] = [];
  const heard: ToClient[] = [];
  const moments: string[] = [];
  const playOn = async (answers: readonly LearnerAnswer[]) => {
    asked.push(answers);
    if (answers.length && refuse) throw new Refused(refuse);
    if (!answers.length) return [scene(1, "tell1", 1500), scene(2, "give1", null)];
    const { after } = answers.at(-1)!;
    return [scene(after + 1, "wait1", 700), scene(after + 2, "vote1", null)];
  };
  const player = new ScenePlayer(
    playOn,
    (message) => heard.push(message),
    (moment) => moments.push(moment),
    1,
    readFor,
  );
  const versions = () => heard.flatMap((message) => (message.type === "frame" ? [message.version] : []));
  return { player, asked, heard, moments, versions };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("scenes follow each other by themselves, up to the one that waits for the learner", async () => {
  const { player, heard, moments, versions } = tutorial();
  await player.start();
  expect(heard[0]).toEqual({ type: "presence", here: [1], watching: 0 });
  expect(versions()).toEqual([1]);
  vi.advanceTimersByTime(1499);
  expect(versions()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(versions()).toEqual([1, 2]);
  vi.advanceTimersByTime(60_000);
  expect(moments).toEqual(["tell1", "give1"]);
});

test("an answer is sent with all answers before it, and with the number of the scene it was given to", async () => {
  const { player, asked, versions } = tutorial();
  await player.start();
  vi.advanceTimersByTime(1500);
  expect(await player.ask({ do: "give", cards: [7] })).toBe(3);
  vi.advanceTimersByTime(700);
  await player.ask(VOTE);
  expect(asked.at(-1)).toEqual([
    { after: 2, ask: { do: "give", cards: [7] } },
    { after: 4, ask: VOTE },
  ]);
  expect(versions()).toEqual([1, 2, 3, 4, 5]);
});

test("a player who changes their mind while the others choose is heard, and the others choose again", async () => {
  const { player, asked, versions } = tutorial();
  await player.start();
  vi.advanceTimersByTime(1500);
  await player.ask({ do: "give", cards: [7] });
  await player.ask({ do: "give", cards: [8] });
  expect(asked.at(-1)!.map((each) => each.after)).toEqual([2, 3]);
  vi.advanceTimersByTime(700);
  expect(versions()).toEqual([1, 2, 3, 4, 5]);
});

test("while the learner reads, the others wait", async () => {
  const { player, versions } = tutorial();
  await player.start();
  player.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(versions()).toEqual([1]);
  player.hold(false);
  expect(versions()).toEqual([1, 2]);
});

test("what the coach says about a moment can be read before the next moment comes", async () => {
  const { player, moments } = tutorial(null, () => 3000);
  await player.start();
  vi.advanceTimersByTime(2999);
  expect(moments).toEqual(["tell1"]);
  vi.advanceTimersByTime(1);
  expect(moments).toEqual(["tell1", "give1"]);
  await player.ask({ do: "give", cards: [7] });
  vi.advanceTimersByTime(1000);
  await player.ask({ do: "give", cards: [8] });
  vi.advanceTimersByTime(1999);
  expect(moments.at(-1)).toBe("wait1");
  vi.advanceTimersByTime(1);
  expect(moments.at(-1)).toBe("vote1");
});

test("after a refusal the tutorial stands where it stood, and the others go on", async () => {
  const { player, moments, versions } = tutorial("CARD_NOT_HELD");
  await player.start();
  await expect(player.ask({ do: "give", cards: [7] })).rejects.toThrow("CARD_NOT_HELD");
  expect(moments).toEqual(["tell1"]);
  vi.advanceTimersByTime(1500);
  expect(versions()).toEqual([1, 2]);
});

test("nothing but a move can be asked of a tutorial", async () => {
  const { player, asked } = tutorial();
  await player.start();
  await expect(player.ask({ do: "say", text: "hello" })).rejects.toThrow("NOT_NOW");
  expect(asked).toHaveLength(1);
});

test("after it is closed nothing more is shown", async () => {
  const { player, versions } = tutorial();
  await player.start();
  player.close();
  vi.advanceTimersByTime(60_000);
  expect(versions()).toEqual([1]);
});
