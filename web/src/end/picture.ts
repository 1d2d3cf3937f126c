/** Paints the picture that people share after a game: a clue and its card under the moon, who won, and the day. It is
 *  made on this device, from our own fonts and the pictures that the page already has. */

import { CREAM, GOLD, NIGHT, PAPER } from "../lib/pictures/coats";
import { address } from "./drawn";
import type { Rabbit } from "../wire/types";

export const WIDTH = 1080;
export const HEIGHT = 1350;

export interface Souvenir {
  /** The clue, with its quotation marks. */
  clue: string;
  /** The address of the card's picture; null if there is none. */
  card: string | null;
  square: boolean;
  /** The winners' rabbits. */
  rabbits: readonly Rabbit[];
  /** The winner; empty if that is left out. */
  won: string;
  day: string;
  /** The address where one can play; empty where others could not go. */
  where: string;
}

type Paper = CanvasRenderingContext2D;

/** The same stars and dots on every picture. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

async function loaded(from: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = from;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

export async function paint(souvenir: Souvenir): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const paper = canvas.getContext("2d")!;
  const [card, ...rabbits] = await Promise.all([
    souvenir.card ? loaded(souvenir.card) : null,
    ...souvenir.rabbits.map((rabbit) => address(rabbit).then(loaded)),
    document.fonts.load('600 86px "Fraunces"'),
    document.fonts.load('500 36px "Figtree"'),
  ]);
  night(paper);
  if (card instanceof HTMLImageElement) picture(paper, card, souvenir.square);
  hills(paper);
  const winners = rabbits.filter((image): image is HTMLImageElement => image instanceof HTMLImageElement).slice(0, 3);
  const left = winners.length ? crowned(paper, winners) : 0;
  words(paper, souvenir, left);
  return canvas;
}

function night(paper: Paper): void {
  const sky = paper.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, "#1d1a4a");
  sky.addColorStop(0.5, "#352a6b");
  sky.addColorStop(1, "#4d3478");
  paper.fillStyle = sky;
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  const next = chance(7);
  for (let star = 0; star < 90; star++) {
    paper.fillStyle =
      next() > 0.5 ? `rgb(255 255 255 / ${0.2 + next() * 0.5})` : `rgb(255 230 174 / ${0.2 + next() * 0.5})`;
    paper.beginPath();
    paper.arc(next() * WIDTH, next() * 960, 0.8 + next() * 1.8, 0, 7);
    paper.fill();
  }
  const [x, y, r] = [WIDTH / 2, 690, 400];
  const halo = paper.createRadialGradient(x, y, r * 0.8, x, y, r * 1.6);
  halo.addColorStop(0, "rgb(255 233 184 / 46%)");
  halo.addColorStop(1, "rgb(183 155 232 / 0%)");
  paper.fillStyle = halo;
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  paper.fillStyle = "#f3e9d2";
  paper.beginPath();
  paper.arc(x, y, r, 0, 7);
  paper.fill();
  // The dark side of the moon is sprayed: dots, denser towards the edge.
  for (let dot = 0; dot < 7000; dot++) {
    const [angle, far] = [-0.9 + next() * 2.4, 1 - next() * next() * 0.3];
    paper.fillStyle = `rgb(120 92 130 / ${0.35 * far})`;
    paper.fillRect(x + Math.cos(angle) * r * far, y + Math.sin(angle) * r * far, 1.6, 1.6);
  }
}

function hill(paper: Paper, top: number, high: number, waves: number, shift: number, from: string, to: string): void {
  const edge = (x: number): number =>
    top +
    high * Math.sin((x / WIDTH) * Math.PI * 2 * waves + shift) +
    high * 0.4 * Math.sin((x / WIDTH) * 9 + shift * 2);
  const fill = paper.createLinearGradient(0, top - high, 0, HEIGHT);
  fill.addColorStop(0, from);
  fill.addColorStop(1, to);
  paper.fillStyle = fill;
  paper.beginPath();
  paper.moveTo(0, HEIGHT);
  for (let x = 0; x <= WIDTH; x += 12) paper.lineTo(x, edge(x));
  paper.lineTo(WIDTH, HEIGHT);
  paper.fill();
  const next = chance(Math.round(top));
  for (let dot = 0; dot < 3600; dot++) {
    const x = next() * WIDTH;
    const down = next() * next() * 60;
    paper.fillStyle = `rgb(183 166 232 / ${0.34 * (1 - down / 60)})`;
    paper.fillRect(x, edge(x) + down, 1.7, 1.7);
  }
}

function hills(paper: Paper): void {
  hill(paper, 1010, 30, 1.1, 2.2, "#4a3d80", "#2b2760");
  hill(paper, 1120, 26, 1.3, 4.4, "#2a3a72", "#181b48");
}

function picture(paper: Paper, card: HTMLImageElement, square: boolean): void {
  const wide = square ? 620 : 500;
  const high = square ? 620 : 750;
  paper.save();
  paper.translate(WIDTH / 2, square ? 680 : 690);
  paper.rotate(-0.035);
  paper.shadowColor = "rgb(5 5 26 / 70%)";
  paper.shadowBlur = 70;
  paper.shadowOffsetY = 30;
  paper.fillStyle = PAPER;
  paper.beginPath();
  paper.roundRect(-wide / 2 - 14, -high / 2 - 14, wide + 28, high + 28, 28);
  paper.fill();
  paper.shadowColor = "transparent";
  paper.beginPath();
  paper.roundRect(-wide / 2, -high / 2, wide, high, 16);
  paper.clip();
  const scale = Math.max(wide / card.naturalWidth, high / card.naturalHeight);
  const [w, h] = [card.naturalWidth * scale, card.naturalHeight * scale];
  paper.drawImage(card, -w / 2, -h / 2, w, h);
  paper.restore();
}

/** The winners with a crown each, at the lower left; how far they reach. */
function crowned(paper: Paper, rabbits: readonly HTMLImageElement[]): number {
  const wide = rabbits.length === 1 ? 380 : rabbits.length === 2 ? 250 : 190;
  const left = 40;
  const step = wide * 0.8;
  rabbits.forEach((rabbit, at) => {
    const high = (wide * rabbit.naturalHeight) / Math.max(1, rabbit.naturalWidth);
    const x = left + at * step;
    const y = 1262 - high;
    paper.drawImage(rabbit, x, y, wide, high);
    paper.save();
    paper.translate(x + wide / 2, y + high * 0.2);
    paper.scale(wide / 400, wide / 400);
    paper.fillStyle = GOLD;
    paper.strokeStyle = NIGHT;
    paper.lineWidth = 6;
    paper.lineJoin = "round";
    const crown = new Path2D("M-44 0L-52-52-24-30 0-66 24-30 52-52 44 0Q0 12-44 0z");
    paper.fill(crown);
    paper.stroke(crown);
    paper.restore();
  });
  return left + (rabbits.length - 1) * step + wide;
}

/** Breaks a text into lines that fit, as few as there can be. */
function broken(paper: Paper, text: string, wide: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (line && paper.measureText(longer).width > wide) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** The largest size at which a text has room, and its lines. */
function fitted(
  paper: Paper,
  text: string,
  wide: number,
  most: number,
  high: number,
): { size: number; lines: string[] } {
  for (let size = most; ; size -= 4) {
    paper.font = `600 ${size}px "Fraunces", serif`;
    const lines = broken(paper, text, wide);
    const fits = lines.length * size * 1.08 <= high && lines.every((line) => paper.measureText(line).width <= wide);
    if (fits || size <= 24) return { size, lines: lines.slice(0, Math.max(1, Math.floor(high / (size * 1.08)))) };
  }
}

function words(paper: Paper, { clue, won, day, where }: Souvenir, left: number): void {
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  const top = fitted(paper, clue, WIDTH - 160, 86, 210);
  paper.font = `600 ${top.size}px "Fraunces", serif`;
  const first = 160 - ((top.lines.length - 1) * top.size * 1.08) / 2;
  top.lines.forEach((line, at) => {
    const y = first + at * top.size * 1.08;
    paper.fillStyle = "#120f2b";
    paper.fillText(line, WIDTH / 2, y + 4);
    paper.fillStyle = GOLD;
    paper.fillText(line, WIDTH / 2, y);
  });
  paper.textAlign = "left";
  const from = left ? left + 20 : 80;
  const wide = WIDTH - from - 60;
  if (won) {
    const name = fitted(paper, won, wide, 76, 130);
    paper.font = `600 ${name.size}px "Fraunces", serif`;
    paper.fillStyle = CREAM;
    name.lines.forEach((line, at) =>
      paper.fillText(line, from, 1146 - (name.lines.length - 1 - at) * name.size * 1.08),
    );
  }
  paper.font = '500 36px "Figtree", sans-serif';
  paper.fillStyle = "#c3bbd3";
  paper.fillText(day, from, 1216, wide);
  paper.textAlign = "right";
  paper.font = '600 40px "Fraunces", serif';
  paper.fillStyle = GOLD;
  paper.fillText(where ? `Lapin · ${where}` : "Lapin", WIDTH - 60, 1290, WIDTH - 120);
}
