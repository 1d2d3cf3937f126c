/** Asks the server to continue a tutorial: it gets all answers so far and returns the scenes after the last. */

import { ask } from "../lib/net/http";
import { Refused } from "../lib/net/line";
import type { LearnerAnswer, Problem, Scene, Scenes, TryTutorial } from "../wire/types";

export async function playOn(
  game: string,
  learner: Omit<TryTutorial, "answers">,
  answers: readonly LearnerAnswer[],
): Promise<readonly Scene[]> {
  const body: TryTutorial = { ...learner, answers };
  const options = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await ask(`/api/tutorials/${encodeURIComponent(game)}`, options).catch(() => {
    throw new Refused("NO_LINE");
  });
  if (answer.ok) return ((await answer.json()) as Scenes).scenes;
  const problem = (await answer.json().catch(() => ({ code: "NO_LINE", data: {} }))) as Problem;
  throw new Refused(problem.code, problem.data);
}
