import type { MediaList } from '../../../db/library/media-list.ts';
import type { AlbumEntry } from '../../../db/queries/albums/albums.ts';

/** The items of an album for the grid: newest addition first, grouped by the day they were added. */
export class AlbumList implements MediaList {
  readonly length: number;
  readonly #entries: readonly AlbumEntry[];
  #positions: Map<string, number> | undefined;

  constructor(entries: readonly AlbumEntry[]) {
    this.#entries = entries;
    this.length = entries.length;
  }

  idAt(index: number): string {
    return this.#entries[index]!.id;
  }

  /** The time of adding, not of creation: an album's list is ordered by it. */
  createdAtAt(index: number): number {
    return this.#entries[index]!.addedAt;
  }

  indexOf(id: string): number {
    this.#positions ??= new Map(this.#entries.map((entry, index) => [entry.id, index]));
    return this.#positions.get(id) ?? -1;
  }

  /** True when another list has the same entries, so that no render is needed. */
  isLike(other: AlbumList): boolean {
    return (
      this.length === other.length &&
      this.#entries.every((entry, i) => entry.id === other.#entries[i]!.id && entry.addedAt === other.#entries[i]!.addedAt)
    );
  }
}
