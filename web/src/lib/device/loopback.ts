/** Addresses of a computer that only it can open; apart from `home.ts`, which every first load brings. */

/** Whether this address leads every computer to itself: nobody else can come in by it. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
