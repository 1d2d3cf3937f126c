import type { Act } from "../../wire/types";
import { s } from "./safety.svelte";

/** The operator's acts, in words. An act of another version is shown as it is stored. */
export function actWords({ what, about = "" }: Act): string {
  const on = about === "on";
  switch (what) {
    case "close_table":
      return s("operator.did.closeTable", { table: about });
    case "take_down":
      return s("operator.did.takeDown", { deck: about.slice(about.indexOf(" ") + 1) });
    case "read_only":
      return s(on ? "operator.did.readOnly.on" : "operator.did.readOnly.off");
    case "drain":
      return s(on ? "operator.did.drain.on" : "operator.did.drain.off");
    case "drop_report":
      return s("operator.did.drop");
    case "new_link":
      return s("operator.did.newLink");
    case "bar": {
      const [, network, minutes] = /^(\S+) (\d+) min$/.exec(about) ?? [];
      if (network === undefined) break;
      if (minutes === "0") return s("operator.did.free", { network });
      return s("operator.did.bar", { network, hours: Math.ceil(Number(minutes) / 6) / 10 });
    }
  }
  return `${what} ${about}`.trim();
}
