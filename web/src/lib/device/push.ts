/** This browser's subscription to notifications, and what the server is told of it. */

import { at, call } from "../net/api";
import { site } from "./home";
import type { NoticeWishes, QuietHours, TellByPush } from "../../wire/types";

/** Whether this browser can show notifications for this page at all: it needs https, or this very computer. */
export const canBeTold = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const registered = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(site("/sw.js")).then(() => navigator.serviceWorker.ready);

/** The subscription that this browser has already, for whichever table. */
export const subscription = async (): Promise<PushSubscription | null> =>
  canBeTold() ? (await registered()).pushManager.getSubscription() : null;

/** The name under which the server knows a device: the beginning of the SHA-256 of its endpoint. */
export async function deviceId(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Subscribes with the site's key. An earlier subscription with another key is given up first. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await registered();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const known = await pushManager.getSubscription();
    if (!known) throw error;
    await known.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export const wishesAt = (code: string): Promise<NoticeWishes> => call(at(code, "/notices"));

export function tellHere(
  code: string,
  known: PushSubscription,
  wishes: { language: string; details: boolean; quiet: QuietHours | null },
): Promise<NoticeWishes> {
  const { endpoint, keys } = known.toJSON();
  const asked: TellByPush = {
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
    ...wishes,
  };
  return call(at(code, "/notices/push"), asked);
}

/** Stops on this device; without one, on all. */
export const tellNoMore = (code: string, id: string | null): Promise<NoticeWishes> =>
  call(at(code, "/notices/off"), { id });
