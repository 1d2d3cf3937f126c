/** The recorder: opens microphone or camera, counts down, records up to the limit and closes them. It sends nothing. */

import { Countdown } from "./countdown.svelte";
import type { Medium } from "./post";

export type Stage = "idle" | "asking" | "soon" | "running" | "done";
export type Lack = "http" | "denied" | "missing" | "recorder";

export interface Taken {
  blob: Blob;
  milliseconds: number;
}

const KINDS: Record<Medium, string[]> = {
  audio: ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"],
  video: ["video/webm;codecs=vp8", "video/mp4"],
};
/** Noise suppression is off, because it would remove a hummed tune. */
const WISHES: Record<Medium, MediaStreamConstraints> = {
  audio: { audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: true } },
  video: { video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 }, facingMode: "user" } },
};
const LOOK_MS = 80;
const FALL = 0.85;

/** Gives the reason why this page cannot record, if that is known before asking the user; null if it may try. */
export function lacking(): Lack | null {
  if (!navigator.mediaDevices?.getUserMedia) return isSecureContext ? "recorder" : "http";
  return typeof MediaRecorder === "undefined" ? "recorder" : null;
}

export class Recorder {
  stage = $state<Stage>("idle");
  lack = $state<Lack | null>(lacking());
  /** The seconds until the recording begins. */
  readonly soon = new Countdown();
  /** Seconds until it must end. */
  left = $state(0);
  /** The loudness, from 0 to 1. */
  level = $state(0);
  stream = $state.raw<MediaStream | null>(null);
  taken = $state.raw<Taken | null>(null);

  private recorder: MediaRecorder | null = null;
  private context: AudioContext | null = null;
  private timer = 0;

  constructor(
    readonly medium: Medium,
    private readonly seconds: number,
  ) {}

  async begin(): Promise<void> {
    this.taken = null;
    this.stage = "asking";
    try {
      this.stream = await navigator.mediaDevices.getUserMedia(WISHES[this.medium]);
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      this.lack = name === "NotAllowedError" || name === "SecurityError" ? "denied" : "missing";
      this.stage = "idle";
      return;
    }
    if (this.medium === "audio") this.listen(this.stream);
    if (this.medium === "video") this.countDown();
    else this.run();
  }

  stop(): void {
    if (this.recorder?.state === "recording") this.recorder.stop();
    else if (this.stage !== "done") this.cancel();
  }

  /** Drops the recording and starts over. */
  cancel(): void {
    this.letGo();
    this.taken = null;
    this.stage = "idle";
  }

  /** Uses a file that somebody chose instead of recording. */
  choose(file: File, milliseconds: number): void {
    this.letGo();
    this.taken = { blob: file, milliseconds };
    this.stage = "done";
  }

  close(): void {
    if (this.recorder) this.recorder.onstop = null;
    this.letGo();
  }

  private countDown(): void {
    this.stage = "soon";
    this.soon.begin(() => this.run());
  }

  private run(): void {
    const mimeType = KINDS[this.medium].find((kind) => MediaRecorder.isTypeSupported(kind));
    const recorder = new MediaRecorder(this.stream!, {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: 64_000,
      videoBitsPerSecond: 900_000,
    });
    const parts: Blob[] = [];
    const since = performance.now();
    let ended = since;
    recorder.ondataavailable = (event) => parts.push(event.data);
    recorder.onstop = () => {
      this.taken = {
        blob: new Blob(parts, { type: recorder.mimeType }),
        milliseconds: Math.round((ended || performance.now()) - since),
      };
      this.stage = "done";
      this.letGo();
    };
    this.recorder = recorder;
    recorder.start();
    this.stage = "running";
    this.left = this.seconds;
    this.timer = window.setInterval(() => {
      ended = performance.now();
      const passed = (ended - since) / 1000;
      this.left = Math.max(0, Math.ceil(this.seconds - passed));
      if (passed >= this.seconds) this.stop();
    }, LOOK_MS);
  }

  private listen(stream: MediaStream): void {
    this.context = new AudioContext();
    const ear = this.context.createAnalyser();
    ear.fftSize = 8192; // covers more than the time between two measurements, so that no sound is missed
    this.context.createMediaStreamSource(stream).connect(ear);
    const wave = new Uint8Array(ear.fftSize);
    const look = () => {
      if (!this.context) return;
      ear.getByteTimeDomainData(wave);
      const power = wave.reduce((sum, each) => sum + (each - 128) ** 2, 0) / wave.length;
      this.level = Math.max(Math.min(1, Math.sqrt(power) / 40), this.level * FALL); // rises at once, falls slowly
      setTimeout(look, LOOK_MS);
    };
    look();
  }

  private letGo(): void {
    clearInterval(this.timer);
    this.soon.stop();
    if (this.recorder?.state === "recording") this.recorder.stop();
    this.recorder = null;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    void this.context?.close();
    this.context = null;
    this.level = 0;
  }
}
