/** Whether this browser asks for pictures as AVIF files: on a phone they look like the WebP files and are less than
 *  half as heavy; on a larger screen one could see the difference. A browser does not say whether it reads them: it
 *  is shown a picture of one dot. */

/** The shorter side of a phone's screen is shorter than this. */
const PHONE = 600;
const DOT =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA" +
  "AAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAIAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEA" +
  "AGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAAQAAAAEAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwA" +
  "AAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAKG1kYXQSAAoIGAAGiAhoNCAyEh7Hh4VZ3///4sAA" +
  "AJA1jjx+rQ==";

let asked: Promise<boolean> | null = null;

export function wantsAvif(): Promise<boolean> {
  return (asked ??= isPhone() ? readsAvif() : Promise.resolve(false));
}

const isPhone = (): boolean => Math.min(globalThis.screen?.width ?? PHONE, globalThis.screen?.height ?? PHONE) < PHONE;

async function readsAvif(): Promise<boolean> {
  try {
    const image = new Image();
    image.src = `data:image/avif;base64,${DOT}`;
    await image.decode();
    return true;
  } catch {
    return false;
  }
}
