/** An album's page about its turn, in the reader's words: who found the picture, and who chose which
 *  other. */

import { listed, t, type Key } from "../words/i18n.svelte";
import type { AlbumPage, Shot } from "./album";
import type { Reader, Words } from "./why";

export function pageTold(page: AlbumPage, square: boolean, reader: Reader, words: Words = { t, listed }): string[] {
  const { main, others, isTrue, teller } = page;
  const names = (seats: readonly number[]) => words.listed(seats.map((seat) => reader.name(seat)));
  /** A text about those who did something: by their names, or to the reader if that was one of them. */
  const about = (seats: readonly number[], key: "found" | "wrong"): string => {
    const rest = seats.filter((seat) => seat !== reader.me);
    if (rest.length === seats.length) return words.t(`album.${key}`, { names: names(seats), n: seats.length });
    return rest.length ? words.t(`album.${key}.youAnd`, { names: names(rest) }) : words.t(`album.${key}.you`);
  };
  const chose = ({ seats, owner }: Shot, key: "fell" | "chose"): string => {
    const rest = seats.filter((seat) => seat !== reader.me);
    const data = { names: names(rest), name: owner === null ? "" : reader.name(owner), n: rest.length };
    const own = owner !== null && owner === reader.me;
    if (rest.length === seats.length) return words.t(own ? `album.${key}.yours` : `album.${key}`, data);
    // Only where cards may be chosen for any reason does anybody choose their own.
    const said: Key = own
      ? rest.length
        ? "album.chose.youAndOwn"
        : "album.chose.own"
      : `album.${key}.${rest.length ? "youAnd" : "you"}`;
    return words.t(said, data);
  };
  const chosen = others.filter((shot) => shot.seats.length);
  const first = main?.seats ?? [];
  const found = first.length ? about(first, "found") : words.t("album.nobody");
  if (square) {
    const wrong = chosen.flatMap((shot) => shot.seats);
    return wrong.length ? [found, about(wrong, "wrong")] : [found];
  }
  if (isTrue) return [found, ...chosen.map((shot) => chose(shot, "fell"))];
  const crowd = main && first.length ? [chose(main, "chose")] : [];
  const spoilt = !main?.red
    ? []
    : [teller === reader.me ? words.t("album.spoilt.you") : words.t("album.spoilt", { name: reader.name(teller) })];
  return [...crowd, ...spoilt, ...chosen.map((shot) => chose(shot, "chose"))];
}
