/** Svelte's transitions, unless somebody prefers reduced motion: a style sheet cannot turn them off. */

import { flip as flipped, type FlipParams } from "svelte/animate";
import {
  fade as faded,
  fly as flown,
  scale as scaled,
  type FadeParams,
  type FlyParams,
  type ScaleParams,
  type TransitionConfig,
} from "svelte/transition";
import { calm } from "../device/settings.svelte";

const STILL: TransitionConfig = { duration: 0 };

export const fade = (node: Element, how?: FadeParams): TransitionConfig => (calm() ? STILL : faded(node, how));
export const fly = (node: Element, how?: FlyParams): TransitionConfig => (calm() ? STILL : flown(node, how));
export const scale = (node: Element, how?: ScaleParams): TransitionConfig => (calm() ? STILL : scaled(node, how));
export const flip = (node: Element, way: { from: DOMRect; to: DOMRect }, how?: FlipParams): TransitionConfig =>
  calm() ? STILL : flipped(node, way, how);
