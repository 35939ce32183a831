import type { SavedGeneration, SavedMedia } from '../database.ts';
import type { Follower, RowsNow } from './follow-changes.ts';
import { idAt } from './media-pack.ts';
import type { PackRow } from './pack-row.ts';
import { textOf } from './text-pack.ts';

type Request = { text: string | null; createdAt: number; items: string[] };

/**
 * The words of every request on this device, newest first, and the items it made. Items that have gone may still be
 * named: whoever shows what was found knows which are there.
 */
export class TextIndex implements Pick<Follower, 'restart' | 'takeMedia' | 'takeGenerations'> {
  #requests = new Map<string, Request>();
  #newestFirst: Request[] | null = null;

  restart(packs: readonly PackRow[]): void {
    this.#requests = new Map();
    this.#newestFirst = null;
    for (const pack of packs) {
      if (!('texts' in pack)) continue;
      for (const [i, text] of pack.texts.entries()) Object.assign(this.#of(idAt(pack.ids, i)), { text, createdAt: pack.createdAt[i]! });
    }
    for (const pack of packs) {
      if (!('flags' in pack)) continue;
      for (let i = 0; i < pack.createdAt.length; i++) this.#of(idAt(pack.generations, i)).items.push(idAt(pack.ids, i));
    }
  }

  takeMedia({ rows }: RowsNow<SavedMedia>): void {
    for (const row of rows) {
      if (row === undefined) continue;
      const { items } = this.#of(row.generation_history_id);
      if (!items.includes(row.id)) items.push(row.id);
    }
  }

  takeGenerations({ ids, rows }: RowsNow<SavedGeneration>): void {
    this.#newestFirst = null;
    for (const [i, id] of ids.entries()) {
      const row = rows[i];
      const request = this.#of(id);
      request.text = row === undefined ? null : textOf(row);
      request.createdAt = row?.created_at ?? 0;
    }
  }

  /** The items of each request whose text has all of the words, newest first. */
  *search(words: readonly string[]): Generator<readonly string[]> {
    this.#newestFirst ??= [...this.#requests.values()].sort((a, b) => b.createdAt - a.createdAt);
    for (const { text, items } of this.#newestFirst) {
      if (text !== null && words.every((word) => text.includes(word))) yield items;
    }
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
