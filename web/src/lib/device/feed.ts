/** The address of this device's feed: what waits for its owner, at all tables that were added. */

import { at, call } from "../net/api";
import type { FeedAddress } from "../../wire/types";
import { forget, read, write } from "./kept";

export const hasFeed = (): boolean => read("feed") !== null;

/** Adds a table to the feed of this device, which is made with its first one. */
export async function wantFeed(code: string, language: string): Promise<FeedAddress> {
  const found = await call<FeedAddress>(at(code, "/notices/feed"), { feed: read("feed") ?? "", language });
  write("feed", found.feed);
  return found;
}

export async function revokeFeed(): Promise<void> {
  await call("/api/feeds/off", { feed: read("feed") ?? "" });
  forget("feed");
}
