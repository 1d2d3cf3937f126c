/** Mails that it is one’s turn, and a secret of this device: its tables are confirmed together. */

import { at, call } from "../net/api";
import type { MailDone, MailLink, NoticeWishes, TellByMail } from "../../wire/types";
import { read, write } from "./kept";

/** With the same secret, one confirmation is enough for all tables of this device. */
function box(): string {
  const known = read("mail");
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  write("mail", made);
  return made;
}

export const tellByMail = (code: string, asked: Omit<TellByMail, "box">): Promise<NoticeWishes> =>
  call(at(code, "/notices/mail"), { ...asked, box: box() });

export const noMail = (code: string): Promise<NoticeWishes> => call(at(code, "/notices/mail/off"), {});

/** The address that a link is about, masked. Its token goes in the body: addresses are noted in many a journal. */
export const mailLink = (token: string): Promise<MailLink> => call("/api/mail", { token });
export const confirmMail = (token: string): Promise<MailDone> => call("/api/mail/confirm", { token });
export const endMail = (token: string): Promise<MailDone> => call("/api/mail/off", { token });
