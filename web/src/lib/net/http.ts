/** Every request to the site over HTTP. */

import { site } from "../device/home";

/** Sends a request to a path of the site. */
export const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(site(path), init);
