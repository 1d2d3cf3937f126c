/** Sends recordings to the server and finds their addresses. */

import { site } from "../lib/device/home";
import { at } from "../lib/net/api";
import { ask } from "../lib/net/http";
import type { Clue } from "../lib/words/clue";
import { Refused } from "../lib/net/line";
import type { Problem, RecordingRules } from "../wire/types";

export type RecordedClue = Extract<Clue, { type: "recording" }>;
export type Medium = RecordedClue["medium"];

async function asked(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await ask(path, init).catch(() => {
    throw new Refused("NO_LINE");
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({ code: "NO_LINE", data: {} }))) as Problem;
  throw new Refused(problem.code, problem.data);
}

/** Asks whether this server accepts recordings, and how long they may be. */
export const recordingRules = async (): Promise<RecordingRules> => (await asked("/api/recordings")).json();

/** Sends a recording and returns the clue to give. */
export async function sendRecording(code: string, medium: Medium, recording: Blob): Promise<RecordedClue> {
  const body = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: recording };
  return (await asked(at(code, medium === "audio" ? "/sound" : "/video"), body)).json();
}

const watched = new Map<string, Promise<Response>>();

/** Asks once for each table whether an onlooker may hear its recordings; where that fails, the next one asks anew. */
async function watch(code: string): Promise<void> {
  const asking = watched.get(code) ?? asked(at(code, "/watch"), { method: "POST" });
  watched.set(code, asking);
  try {
    await asking;
  } catch (error) {
    if (watched.get(code) === asking) watched.delete(code);
    throw error;
  }
}

/** The address of a recording. An onlooker first asks the server for access. */
export async function addressOf(code: string, ref: string, onlooker: boolean): Promise<string> {
  if (onlooker) await watch(code);
  return site(at(code, `/recordings/${encodeURIComponent(ref)}`));
}
