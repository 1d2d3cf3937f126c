/** Shares a link: by the system's share sheet, the clipboard, or over plain http an older way to copy. */

export const canShare = (): boolean => typeof navigator.share === "function";

export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}

/** A record is shared as a text file, because share sheets refuse unknown types. */
const asFile = (name: string, text: string): File => new File([text], `${name}.txt`, { type: "text/plain" });

export const canShareFile = (): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [asFile("record", "")] });

export async function shareFile(name: string, text: string): Promise<void> {
  await navigator.share({ files: [asFile(name, text)] }).catch(() => undefined);
}

export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: use the older way.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export const canSharePicture = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

export async function sharePicture(file: File): Promise<void> {
  await navigator.share({ files: [file] }).catch(() => undefined);
}

export function download(url: string, name: string): void {
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
}
