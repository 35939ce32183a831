import { idAt, type ItemsNow } from './packs/media-pack.ts';
import type { PackedMedia } from './packs/pack-row.ts';

/** An item's values; model and creator as their numbers. */
type Values = { createdAt: number; flags: number; model: number; creator: number };

const capacityMin = 1024;

/**
 * The library in packed columns, an item per slot. A slot never changes its item, so lists of slots stay right
 * while items come and go; `order` has the slots of the items that are there, newest first.
 */
export class MediaColumns {
  readonly ids: string[] = [];
  readonly models: string[] = [];
  readonly creators: string[] = [];
  createdAt = new Float64Array(capacityMin);
  flags = new Uint8Array(capacityMin);
  model = new Uint16Array(capacityMin);
  creator = new Uint16Array(capacityMin);
  order: Int32Array = new Int32Array(0);
  readonly #slots = new Map<string, number>();
  readonly #modelCodes = new Map<string, number>();
  readonly #creatorCodes = new Map<string, number>();

  /** The slot of an item that is there. */
  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  modelCode(model: string): number {
    return codeOf(model, this.models, this.#modelCodes);
  }

  creatorCode(creator: string): number {
    return codeOf(creator, this.creators, this.#creatorCodes);
  }

  /** Adds an item without giving it a place in the order; `sortAll` follows when all are there. */
  append(id: string, values: Values): void {
    this.#write(this.#newSlot(id), values);
  }

  /** `append` for the items of a pack that belong to `space`. */
  appendPack(from: PackedMedia, space: string): void {
    const models = from.models.map((name) => this.modelCode(name));
    const creators = from.creators.map((name) => this.creatorCode(name));
    const own = from.spaces.indexOf(space);
    for (let i = 0; i < from.createdAt.length; i++) {
      if (from.space[i] !== own) continue;
      const model = models[from.model[i]!]!;
      const creator = creators[from.creator[i]!]!;
      this.append(idAt(from.ids, i), { createdAt: from.createdAt[i]!, flags: from.flags[i]!, model, creator });
    }
  }

  /** Takes over items of `space` as they are now. False when nothing of it was new. */
  apply(items: ItemsNow, space: string): boolean {
    let isChanged = false;
    const placed = new Set<number>();
    const lost = new Set<number>();
    for (const [id, item] of items) {
      const known = this.#slots.get(id);
      if (item === null || item.space !== space) {
        if (known === undefined) continue;
        this.#slots.delete(id);
        lost.add(known);
        continue;
      }
      const slot = known ?? this.#newSlot(id);
      if (known === undefined || this.createdAt[slot] !== item.createdAt) {
        placed.add(slot);
        if (known !== undefined) lost.add(slot);
      }
      const model = this.modelCode(item.model);
      const creator = this.creatorCode(item.creator);
      if (this.#write(slot, { createdAt: item.createdAt, flags: item.flags, model, creator })) isChanged = true;
    }
    if (placed.size > 0 || lost.size > 0) this.#merge([...placed].sort(this.#compare), lost);
    return isChanged || placed.size > 0 || lost.size > 0;
  }

  /** Orders everything anew, newest first. */
  sortAll(): void {
    this.order = sortedByTime(this.createdAt, [...this.#slots.values()]);
    // The same millisecond: by identifier, as the table has it.
    for (let from = 0, to = 1; to <= this.order.length; to++) {
      if (to < this.order.length && this.createdAt[this.order[to]!] === this.createdAt[this.order[from]!]) continue;
      if (to - from > 1) this.order.subarray(from, to).sort(this.#compare);
      from = to;
    }
  }

  readonly #compare = (a: number, b: number): number => {
    const byTime = this.createdAt[b]! - this.createdAt[a]!;
    if (byTime !== 0) return byTime;
    return this.ids[a]! < this.ids[b]! ? -1 : 1;
  };

  #newSlot(id: string): number {
    const slot = this.ids.push(id) - 1;
    this.#slots.set(id, slot);
    if (slot === this.createdAt.length) this.#grow();
    return slot;
  }

  /** True when a value is another than before. */
  #write(slot: number, { createdAt, flags, model, creator }: Values): boolean {
    const isChanged =
      this.createdAt[slot] !== createdAt || this.flags[slot] !== flags || this.model[slot] !== model || this.creator[slot] !== creator;
    this.createdAt[slot] = createdAt;
    this.flags[slot] = flags;
    this.model[slot] = model;
    this.creator[slot] = creator;
    return isChanged;
  }

  #grow(): void {
    const capacity = this.createdAt.length * 2;
    this.createdAt = grown(new Float64Array(capacity), this.createdAt);
    this.flags = grown(new Uint8Array(capacity), this.flags);
    this.model = grown(new Uint16Array(capacity), this.model);
    this.creator = grown(new Uint16Array(capacity), this.creator);
  }

  /** A new order: lists that were made of the old one keep it. */
  #merge(placed: readonly number[], lost: ReadonlySet<number>): void {
    const before = this.order;
    const order = new Int32Array(before.length - lost.size + placed.length);
    let length = 0;
    let next = 0;
    for (const slot of before) {
      if (lost.has(slot)) continue;
      while (next < placed.length && this.#compare(placed[next]!, slot) < 0) order[length++] = placed[next++]!;
      order[length++] = slot;
    }
    while (next < placed.length) order[length++] = placed[next++]!;
    this.order = order;
  }
}

function grown<A extends Float64Array | Uint8Array | Uint16Array>(larger: A, from: A): A {
  larger.set(from);
  return larger;
}

function codeOf(name: string, names: string[], codes: Map<string, number>): number {
  const known = codes.get(name);
  if (known !== undefined) return known;
  const code = names.push(name) - 1;
  codes.set(name, code);
  return code;
}

/** 2^43 ms, later than any date of an item. */
const timeMax = 8_796_093_022_208;

/**
 * Slots by time, newest first. Numbers sort many times faster without a comparing function, so time and place
 * share one of 64 bits, written as two halves: 44 bits of time, 20 bits of place.
 */
function sortedByTime(createdAt: Float64Array, slots: readonly number[]): Int32Array {
  const sorted = Int32Array.from(slots);
  if (slots.length >= 1 << 20) return sorted.sort((a, b) => createdAt[b]! - createdAt[a]!);
  const keys = new BigUint64Array(slots.length);
  const halves = new Uint32Array(keys.buffer);
  for (let i = 0; i < slots.length; i++) {
    const age = Math.max(0, timeMax - Math.max(0, createdAt[slots[i]!]!));
    halves[2 * i] = ((age % 4096) * (1 << 20) + i) >>> 0;
    halves[2 * i + 1] = Math.floor(age / 4096);
  }
  keys.sort();
  for (let i = 0; i < slots.length; i++) sorted[i] = slots[halves[2 * i]! & 0xf_ff_ff]!;
  return sorted;
}
