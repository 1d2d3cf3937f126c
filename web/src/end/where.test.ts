import { expect, test } from "vitest";
import { publicAddress } from "./where";

test("a site with a name is named, with its port and its path", () => {
  expect(publicAddress("lapin.example.org", "")).toBe("lapin.example.org");
  expect(publicAddress("example.org:8443", "/games/lapin")).toBe("example.org:8443/games/lapin");
});

test.each([
  "localhost:8000",
  "127.0.0.1:8177",
  "192.168.1.20",
  "[fe80::1]:8000",
  "nas",
  "lapin.local",
  "lapin.fritz.lan",
  "box.home.arpa",
])("%s is nobody's address outside", (host) => {
  expect(publicAddress(host, "")).toBe("");
});
