/** The site's home: at the root of its host, or under a path such as `/games/lapin`, which the page says. This is
 *  the only place in the client that knows it. Every other path, also those that the server gives, begins where the
 *  site does. */

export const HOME: string =
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>('meta[name="lapin-home"]')?.content ?? "");

/** A path of the site as the browser wants it. */
export const site = (path: string): string => HOME + path;

/** A path of the browser inside the site. */
export const within = (path: string): string => (path.startsWith(`${HOME}/`) ? path.slice(HOME.length) : path);

/** The address of a path of the site, as people share it. */
export const address = (path: string): string => location.origin + HOME + path;

/** The site's address as people say it: without a scheme. */
export const spoken = (path = ""): string => location.host + HOME + path;

/** The name under which this site keeps something in the browser: sites of one host share its storage. */
export const own = (name: string): string => `lapin${HOME}.${name}`;
