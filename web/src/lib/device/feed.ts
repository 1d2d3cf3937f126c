/** The address of this device's feed: what waits for its owner, at all tables that were added. */

import { at, call } from "../net/api";
import { inTurn } from "../net/latest";
import type { FeedAddress } from "../../wire/types";
import { forget, read, write } from "./kept";

export const hasFeed = (): boolean => read("feed") !== null;

/** Each request names the feed that the one before has made: side by side, two would make two. */
const turn = inTurn();

/** Adds a table to the feed of this device, which is made with its first one. */
export const wantFeed = (code: string, language: string): Promise<FeedAddress> =>
  turn(async () => {
    const found = await call<FeedAddress>(at(code, "/notices/feed"), { feed: read("feed") ?? "", language });
    write("feed", found.feed);
    return found;
  });

export const revokeFeed = (): Promise<void> =>
  turn(async () => {
    await call("/api/feeds/off", { feed: read("feed") ?? "" });
    forget("feed");
  });
