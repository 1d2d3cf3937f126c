import { expect, test } from "vitest";
import { isLoopback } from "./loopback";

test("an address of this computer alone is told from those that phones can open", () => {
  for (const host of ["localhost", "lapin.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
    expect(isLoopback(host), host).toBe(true);
  for (const host of ["192.168.1.20", "lapin.local", "127.example", "localhost.example", "[fe80::1]"])
    expect(isLoopback(host), host).toBe(false);
});
