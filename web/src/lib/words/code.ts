import { LONGEST_CODE } from "../../wire/types";

/** A table's code as people say it: syllables of three letters apart; codes of earlier tables as they are. */
export const sayable = (code: string): string =>
  code.length === LONGEST_CODE ? (code.match(/.{3}/g) ?? [code]).join(" ") : code;
