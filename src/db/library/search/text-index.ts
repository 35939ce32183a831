import type { Follower } from '../follow-changes.ts';
import { keysOf } from '../../../../contract/generations/current-model.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { foldText } from '../../../../contract/text/fold-text.ts';
import { idAt, type ItemsNow } from '../packs/media-pack.ts';
import type { PackRow } from '../packs/pack-row.ts';
import { endingOf, textsOf, type TextsNow } from '../packs/text-pack.ts';

type Request = { text: string | null; createdAt: number; items: string[] };

/** Requests without a match after which the search yields an empty list. */
const breathEvery = 4096;

/**
 * The words of every request on this device, newest first, and the items it made. It may still name deleted items: the
 * list on the screen leaves them out.
 */
export class TextIndex implements Pick<Follower, 'restart' | 'takeMedia' | 'takeTexts'> {
  #requests = new Map<string, Request>();
  #newestFirst: Request[] | null = null;
  /** The display names of the models, folded. They change with the catalogue, so they are not in the packs. */
  #names: { name: string; ending: string }[] = [];

  restart(packs: readonly PackRow[]): void {
    this.#requests = new Map();
    this.#newestFirst = null;
    for (const pack of packs) {
      if (!('texts' in pack)) continue;
      for (const { id, text, createdAt } of textsOf(pack)) Object.assign(this.#of(id), { text, createdAt });
    }
    for (const pack of packs) {
      if (!('flags' in pack)) continue;
      for (let i = 0; i < pack.createdAt.length; i++) this.#of(idAt(pack.generations, i)).items.push(idAt(pack.ids, i));
    }
  }

  takeMedia(changes: ItemsNow): void {
    for (const [id, item] of changes) {
      if (item === null) continue;
      const { items } = this.#of(item.generation);
      if (!items.includes(id)) items.push(id);
    }
  }

  takeTexts(changes: TextsNow): void {
    this.#newestFirst = null;
    for (const [id, now] of changes) {
      const request = this.#of(id);
      request.text = now?.text ?? null;
      request.createdAt = now?.createdAt ?? 0;
    }
  }

  /** Makes models findable by these names, under their present and their former keys. */
  nameModels(models: readonly Pick<Model, 'key' | 'name'>[]): void {
    this.#names = models.flatMap(({ key, name }) => keysOf(key).map((one) => ({ name: foldText(name), ending: endingOf(one) })));
  }

  /** Puts the requests in order, so that the next search need not. */
  sort(): void {
    this.#sorted();
  }

  /**
   * The items of each request whose text, or whose model's name, has all of the words, newest first; none without a word.
   * Yields an empty list now and then, so that the caller can stop although there is no match.
   */
  *search(words: readonly string[]): Generator<readonly string[]> {
    if (words.length === 0) return;
    let looked = 0;
    const wanted = words.map((word) => ({ word, endings: this.#endingsNamed(word) }));
    const isFound = (text: string): boolean =>
      wanted.every(({ word, endings }) => text.includes(word) || endings.some((ending) => text.endsWith(ending)));
    for (const { text, items } of this.#sorted()) {
      if (text !== null && isFound(text)) yield items;
      else if (++looked % breathEvery === 0) yield [];
    }
  }

  #endingsNamed(word: string): string[] {
    return this.#names.filter(({ name }) => name.includes(word)).map(({ ending }) => ending);
  }

  #sorted(): readonly Request[] {
    return (this.#newestFirst ??= [...this.#requests.values()].sort((a, b) => b.createdAt - a.createdAt));
  }

  #of(id: string): Request {
    let request = this.#requests.get(id);
    if (request === undefined) {
      request = { text: null, createdAt: 0, items: [] };
      this.#requests.set(id, request);
      this.#newestFirst = null;
    }
    return request;
  }
}
