/** The address where others find this site, for a picture that leaves the room. */

/** The end of names that are only known at home. */
const HOME_NAMES = /(^|\.)(localhost|local|lan|home|internal|intranet|test|invalid|home\.arpa)$/;

/** The site's address as people type it; nothing where others could not open it: on this machine, at home, or at a
 *  number instead of a name. */
export function publicAddress(host: string, path: string): string {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const isNumber = name.startsWith("[") || /^[\d.]+$/.test(name);
  return isNumber || !name.includes(".") || HOME_NAMES.test(name) ? "" : host + path;
}
