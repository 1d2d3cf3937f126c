/** A server whose answers a test gives when and as it likes, for what a page asks for side by side. */

import { vi } from "vitest";

export interface Question {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
  /** Answers with this, and gives the page time to take it. */
  answer(told: unknown, status?: number): Promise<void>;
  /** The line is cut. */
  fail(): Promise<void>;
  /** The line is cut in the middle of the answer. */
  breakOff(): Promise<void>;
}

export const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** Stands in for the network until `vi.unstubAllGlobals()`. Timers are the test's own, too. */
export function serving(): { asked: Question[]; question: (part: string, time?: number) => Question } {
  const asked: Question[] = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) =>
      asked.push({
        path,
        method,
        body: typeof body === "string" ? JSON.parse(body) : undefined,
        answer: async (told, status = 200) => {
          resolve(new Response(JSON.stringify(told), { status }));
          await settled();
        },
        fail: async () => {
          reject(new TypeError("no line"));
          await settled();
        },
        breakOff: async () => {
          resolve(new Response(new ReadableStream({ start: (body) => body.error(new TypeError("no line")) })));
          await settled();
        },
      }),
    );
  });
  const question = (part: string, time = 0) => {
    const found = asked.filter((each) => each.path.includes(part))[time];
    if (!found) throw new Error(`nobody has asked for ${part} ${time + 1} times: ${asked.map((each) => each.path)}`);
    return found;
  };
  return { asked, question };
}
