/** Finds the screen for the page's address. */

import { entry } from "./entry";
import { isFramed } from "./framed";
import { site, within } from "./home";

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string }
  | { screen: "tv"; code: string }
  | { screen: "tvStart" }
  | { screen: "learn"; game: string | null }
  | { screen: "try"; game: string }
  | { screen: "decks"; id: string | null }
  | { screen: "replay"; code: string; number: number }
  | { screen: "shared"; address: string }
  | { screen: "box" }
  | { screen: "privacy" }
  | { screen: "mail" }
  | { screen: "embed"; room: string }
  | { screen: "operator" }
  | { screen: "nowhere" };

export function routeOf(path: string): Route {
  const [place, rest, last] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (place === "t" && rest) return { screen: "table", code: rest.toUpperCase() };
  if (place === "tv" && rest) return { screen: "tv", code: rest.toUpperCase() };
  if (place === "tv") return { screen: "tvStart" };
  if (place === "try" && rest) return { screen: "try", game: rest };
  if (place === "replay" && rest) return { screen: "replay", code: rest.toUpperCase(), number: Number(last) };
  if (place === "decks") return { screen: "decks", id: rest ?? null };
  if (place === "learn") return { screen: "learn", game: rest ?? null };
  if (place === "r" && rest) return { screen: "shared", address: rest };
  if (place === "operator") return { screen: "operator" };
  if (place === "embed" && rest) return { screen: "embed", room: rest };
  if (place === "box") return { screen: "box" };
  if (place === "privacy") return { screen: "privacy" };
  if (place === "mail") return { screen: "mail" };
  return place === undefined ? { screen: "home" } : { screen: "nowhere" };
}

class Router {
  now = $state.raw<Route>(routeOf(within(location.pathname)));

  constructor() {
    // A frame's address never changes: its history has nothing but sheets.
    if (isFramed) return;
    addEventListener("popstate", () => {
      const before = this.now;
      this.now = routeOf(within(location.pathname));
      // The card of the table stands at the top.
      if (before.screen === "table" && this.now.screen === "home") scrollTo(0, 0);
    });
  }

  /** Shows another screen. A frame keeps its address, which is the only one that it may show; its home is the room. */
  go(path: string): void {
    if (isFramed) {
      this.now = routeOf(path === "/" ? within(location.pathname) : path);
      scrollTo(0, 0);
      return;
    }
    entry.write(() => {
      // The way back from a table begins at the top of the page, any other where somebody was.
      history.scrollRestoration = routeOf(path).screen === "table" ? "manual" : "auto";
      history.pushState(null, "", site(path));
      this.now = routeOf(within(location.pathname));
      scrollTo(0, 0);
    });
  }
}

export const router = new Router();

/** Handles clicks on links within the app: a plain click stays on the page, anything else is left to the browser. */
export function inside(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  router.go(within(link.pathname));
}
