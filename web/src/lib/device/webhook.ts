/** The channel of a table: the host sets it, and everybody says for themselves whether they may be named there. */

import { at, call } from "../net/api";
import type { NoticeWishes, SetWebhook } from "../../wire/types";

export const setWebhook = (code: string, asked: SetWebhook): Promise<NoticeWishes> =>
  call(at(code, "/notices/webhook"), asked);

export const noWebhook = (code: string): Promise<NoticeWishes> => call(at(code, "/notices/webhook/off"), {});

export const beNamed = (code: string, on: boolean): Promise<NoticeWishes> => call(at(code, "/notices/named"), { on });
