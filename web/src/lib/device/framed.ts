/** Whether this page is a room in a frame of another site's page; `framing.ts` speaks with that page. */

/** The sites that may show this page; the server says so only in a room. */
export const HOSTS: readonly string[] =
  typeof document === "undefined"
    ? []
    : (document.querySelector<HTMLMetaElement>('meta[name="lapin-embed-in"]')?.content.split(" ") ?? []);

/** Whether this page is a room in a frame. */
export const isFramed = HOSTS.length > 0 && window.parent !== window;
