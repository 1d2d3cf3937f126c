import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NoticeWishes } from "../wire/types";
import { serving, settled } from "../lib/net/server.testing";

type Mail = typeof import("../lib/device/mail");
let server: ReturnType<typeof serving>;
let wishes: import("./wishes.svelte").Wishes;
let Changes: typeof import("./wishes.svelte").Changes;
let noMail: Mail["noMail"];
let noWebhook: typeof import("../lib/device/webhook").noWebhook;

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  const module = await import("./wishes.svelte");
  wishes = new module.Wishes();
  Changes = module.Changes;
  ({ noMail } = await import("../lib/device/mail"));
  ({ noWebhook } = await import("../lib/device/webhook"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (mail: string | null, webhook: string | null) => ({ mail, webhook }) as unknown as NoticeWishes;

test("changes of two channels are made one after the other, so that neither answer hides the other", async () => {
  const [mails, channel] = [new Changes<"off">(wishes), new Changes<"off">(wishes)];
  expect(wishes.busy).toBe(false);
  void mails.make(() => noMail("KITMEL"), "off");
  void channel.make(() => noWebhook("KITMEL"), "off");
  await settled();
  expect([server.asked.map((each) => each.path.split("/").at(-2)), wishes.busy]).toEqual([["mail"], true]);
  await server.question("/mail/off").answer(told(null, "set"));
  expect([wishes.now, mails.done, channel.done, wishes.busy]).toEqual([told(null, "set"), "off", "", true]);
  await server.question("/webhook/off").answer(told(null, null));
  expect([wishes.now, channel.done, wishes.busy]).toEqual([told(null, null), "off", false]);
});

test("a change that fails is told where it was tried, and the one of the other channel is made", async () => {
  const [mails, channel] = [new Changes<"off">(wishes), new Changes<"off">(wishes)];
  void mails.make(() => noMail("KITMEL"), "off");
  void channel.make(() => noWebhook("KITMEL"), "off");
  await settled();
  await server.question("/mail/off").fail();
  expect([mails.problem, mails.done, channel.problem, wishes.busy]).toEqual(["refusal.other", "", "", true]);
  await server.question("/webhook/off").answer(told("a@b", null));
  expect([wishes.now, channel.done, wishes.busy]).toEqual([told("a@b", null), "off", false]);
  void mails.make(() => noMail("KITMEL"), "off");
  expect(mails.problem).toBe("");
  await settled();
  await server.question("/mail/off", 1).answer(told(null, null));
  expect([wishes.now, mails.done]).toEqual([told(null, null), "off"]);
});

test("the same change twice is made twice, in this order", async () => {
  const mails = new Changes<"off">(wishes);
  void mails.make(() => noMail("KITMEL"), "off");
  void mails.make(() => noMail("KITMEL"), "off");
  await settled();
  expect(server.asked).toHaveLength(1);
  await server.question("/mail/off").answer(told(null, "one"));
  await server.question("/mail/off", 1).answer(told(null, "two"));
  expect([wishes.now, wishes.busy]).toEqual([told(null, "two"), false]);
});

test("a browser that says no has its own words, and nothing else is kept waiting", async () => {
  const here = new Changes<"on">(wishes, () => "denied");
  await here.make(() => Promise.reject(new DOMException("no")), "on");
  expect([here.problem, wishes.busy]).toEqual(["denied", false]);
  await here.make(() => Promise.resolve(null), "on");
  expect([here.problem, here.done, wishes.now]).toEqual(["", "", null]);
});
