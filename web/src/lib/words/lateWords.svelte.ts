/** Texts that load with the screens that say them and not before. */

import { questions } from "../net/latest";
import { grammarOf } from "./grammar";
import { filled, language } from "./i18n.svelte";
import type { Catalogue } from "./tongues";

/** The keys of a catalogue; the forms of a plural have one together. */
export type KeyOf<Words> = keyof Words extends infer K ? (K extends `${infer Base}#${string}` ? Base : K) : never;
type Data = Readonly<Record<string, unknown>>;

export class LateWords<Key extends PropertyKey> {
  private words = $state.raw<Catalogue | null>(null);
  private readonly grammar = $derived(grammarOf(language()));
  private readonly asking = questions();

  constructor(private readonly wordsIn: (language: string) => Promise<Catalogue>) {}

  /** Loads the texts. Of several languages the one that was asked for last is spoken. */
  learn = async (chosen: string = language()): Promise<void> => {
    const isLatest = this.asking();
    const said = await this.wordsIn(chosen);
    if (isLatest()) this.words = said;
  };

  isLearnt = (): boolean => this.words !== null;

  has(key: string): boolean {
    return this.words !== null && key in this.words;
  }

  say = (key: Key, data: Data = {}): string => filled(this.words ?? {}, key as string, data, this.grammar);
}
