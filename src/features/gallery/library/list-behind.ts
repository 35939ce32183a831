import type { MediaList } from '../../../db/library/media-list.ts';

/** A list with some newer items before it, which it does not have itself. */
export class ListBehind implements MediaList {
  readonly length: number;
  readonly isPart: boolean;
  readonly #first: readonly { id: string; created_at: number }[];
  readonly #rest: MediaList;

  constructor(first: readonly { id: string; created_at: number }[], rest: MediaList) {
    this.#first = first;
    this.#rest = rest;
    this.length = first.length + rest.length;
    this.isPart = rest.isPart === true;
  }

  idAt(index: number): string {
    return this.#first[index]?.id ?? this.#rest.idAt(index - this.#first.length);
  }

  createdAtAt(index: number): number {
    return this.#first[index]?.created_at ?? this.#rest.createdAtAt(index - this.#first.length);
  }

  indexOf(id: string): number {
    const before = this.#first.findIndex((row) => row.id === id);
    if (before !== -1) return before;
    const index = this.#rest.indexOf(id);
    return index === -1 ? -1 : index + this.#first.length;
  }
}
