/** Keeps the screen on during a game, if the browser allows it. */

let lock: WakeLockSentinel | null = null;
let wanted = false;

async function request(): Promise<void> {
  if (!wanted || lock || document.hidden || !("wakeLock" in navigator)) return;
  try {
    const got = await navigator.wakeLock.request("screen");
    // The game may have ended meanwhile, or another request may have been answered first.
    if (!wanted || lock) return void got.release();
    lock = got;
    got.addEventListener("release", () => (lock = null));
  } catch {
    // Refused on low battery or plain http: then the device's own setting decides.
  }
}

export function stayAwake(on: boolean): void {
  wanted = on;
  if (on) void request();
  else void lock?.release();
}

document.addEventListener("visibilitychange", () => void request());
