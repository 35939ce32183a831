import type { TableSchema } from 'dexie';

export type Key = string | number | Key[];
export type Row = Record<string, unknown>;

/** The rows of a table on the disk. */
export class MemoryRows {
  readonly rows = new Map<Key, Row>();
  next = 1;
  private sorted: Key[] | null = null;
  private listed: [Key, Row][] | null = null;
  /** Keys by the values of each field that `find` was asked for; each write updates it. */
  private readonly places = new Map<string, Map<unknown, Key>>();

  /** Sets a row, or removes it with undefined; returns the undo step. */
  write(key: Key, row: Row | undefined): () => void {
    const before = this.rows.get(key);
    this.set(key, row);
    return () => this.set(key, before);
  }

  /** The next auto-incremented key, which the undo step takes back. */
  count(note: (undo: () => void) => void): number {
    const own = this.next++;
    note(() => (this.next = own));
    return own;
  }

  /** The key of the row with this value in a unique field. */
  find(field: string, value: unknown): Key | undefined {
    const places = this.places.get(field) ?? new Map(this.list().map(([key, row]) => [row[field], key] as const));
    this.places.set(field, places);
    return places.get(value);
  }

  private set(key: Key, row: Row | undefined): void {
    for (const [field, places] of this.places) {
      const before = this.rows.get(key)?.[field];
      if (row?.[field] !== before) places.delete(before);
      if (row !== undefined) places.set(row[field], key);
    }
    this.listed = null;
    if (this.rows.has(key) !== (row !== undefined)) this.sorted = null;
    if (row === undefined) this.rows.delete(key);
    else this.rows.set(key, row);
  }

  /** All rows in the order of the primary key. */
  list(): readonly [Key, Row][] {
    this.sorted ??= [...this.rows.keys()].sort(compareKeys);
    this.listed ??= this.sorted.map((key) => [key, this.rows.get(key)!]);
    return this.listed;
  }
}

/** The services of the database for its tables: undo steps, and a transaction around one write. */
export type MemoryJournal = { note: (undo: () => void) => void; atomic: <T>(work: () => T) => Promise<T> };
type Hooked = 'creating' | 'updating';
type Change = Row | ((row: Row) => void);

/** A table with the part of Dexie's interface that the core of sync uses. Rows are frozen, so no reader can change them. */
export class MemoryTable {
  readonly schema: TableSchema;
  readonly stored: MemoryRows;
  private readonly journal: MemoryJournal;
  private readonly hooks = { creating: [] as (() => void)[], updating: [] as (() => void)[] };

  constructor(schema: TableSchema, stored: MemoryRows, journal: MemoryJournal) {
    this.schema = schema;
    this.stored = stored;
    this.journal = journal;
  }

  hook(event: Hooked, run: () => void): void {
    this.hooks[event].push(run);
  }

  async get(key: Key | Record<string, Key>): Promise<Row | undefined> {
    if (typeof key !== 'object' || Array.isArray(key)) return this.stored.rows.get(key);
    const [[index, value]] = Object.entries(key) as [[string, Key]];
    const found = this.stored.find(index, value);
    return found === undefined ? undefined : this.stored.rows.get(found);
  }

  async bulkGet(keys: Key[]): Promise<(Row | undefined)[]> {
    return keys.map((key) => this.stored.rows.get(key));
  }

  add(row: Row): Promise<Key> {
    return this.journal.atomic(() => {
      const own = this.schema.primKey.keyPath as string;
      if (this.stored.rows.has(row[own] as Key)) throw new DOMException('There is a row with this key', 'ConstraintError');
      return this.save(row);
    });
  }

  put(row: Row): Promise<Key> {
    return this.journal.atomic(() => this.save(row));
  }

  bulkPut(rows: Row[]): Promise<Key | undefined> {
    return this.journal.atomic(() => rows.map((row) => this.save(row)).at(-1));
  }

  bulkAdd(rows: Row[]): Promise<Key | undefined> {
    return this.bulkPut(rows);
  }

  update(key: Key, change: Row): Promise<number> {
    return this.journal.atomic(() => this.change([key], change));
  }

  delete(key: Key): Promise<void> {
    return this.bulkDelete([key]);
  }

  bulkDelete(keys: Key[]): Promise<void> {
    return this.journal.atomic(() => keys.forEach((key) => this.remove(key)));
  }

  clear(): Promise<void> {
    return this.bulkDelete([...this.stored.rows.keys()]);
  }

  /** Inside an atomic work. */
  private save(row: Row): Key {
    const { primKey, indexes } = this.schema;
    const own = primKey.keyPath as string;
    const key = (row[own] ?? (primKey.auto === true ? this.stored.count(this.journal.note) : undefined)) as Key;
    if (key === undefined) throw new DOMException('A row without its key', 'DataError');
    for (const run of this.hooks[this.stored.rows.has(key) ? 'updating' : 'creating']) run();
    // As the browsers' imitation counts: also for a row that is then refused.
    if (primKey.auto === true && typeof key === 'number') this.stored.next = Math.max(this.stored.next, key + 1);
    for (const { keyPath, unique } of indexes) {
      if (unique !== true) continue;
      const same = this.stored.find(keyPath as string, row[keyPath as string]);
      if (same !== undefined && same !== key) throw new DOMException(`There is a row with this ${String(keyPath)}`, 'ConstraintError');
    }
    this.journal.note(this.stored.write(key, frozen(row[own] === undefined ? { ...row, [own]: key } : row)));
    return key;
  }

  private remove(key: Key): void {
    if (this.stored.rows.has(key)) this.journal.note(this.stored.write(key, undefined));
  }

  private change(keys: Key[], change: Change): number {
    for (const key of keys) {
      const row = this.stored.rows.get(key);
      if (row === undefined) return 0;
      const changed = typeof change === 'function' ? structuredClone(row) : { ...row, ...change };
      if (typeof change === 'function') change(changed);
      this.save(changed);
    }
    return keys.length;
  }

  modify(keys: Key[], change: Change): Promise<number> {
    return this.journal.atomic(() => this.change(keys, change));
  }

  where(index: string) {
    const over = (test: (key: Key) => boolean) => new MemoryCollection(this, index, test);
    return {
      equals: (wanted: Key) => over((key) => key === wanted),
      anyOf: (...wanted: (Key | Key[])[]) => {
        const keys = new Set<Key>(wanted.flat());
        return over((key) => keys.has(key));
      },
      startsWith: (head: string) => over((key) => String(key).startsWith(head)),
      above: (least: Key) => over((key) => compareKeys(key, least) > 0),
      below: (most: Key) => over((key) => compareKeys(key, most) < 0),
    };
  }

  orderBy(index: string): MemoryCollection {
    return new MemoryCollection(this, index, () => true);
  }

  toCollection(): MemoryCollection {
    return this.orderBy(this.schema.primKey.name);
  }

  filter(test: (row: Row) => boolean): MemoryCollection {
    return this.toCollection().filter(test);
  }

  limit(count: number): MemoryCollection {
    return this.toCollection().limit(count);
  }

  async toArray(): Promise<Row[]> {
    return this.stored.list().map(([, row]) => row);
  }

  async count(): Promise<number> {
    return this.stored.rows.size;
  }
}

/** Rows found by an index, in its order. */
export class MemoryCollection {
  private readonly table: MemoryTable;
  private readonly index: string;
  private readonly test: (key: Key) => boolean;
  private readonly filters: ((row: Row) => boolean)[] = [];
  private most = Infinity;
  private isDistinct = false;
  private readonly isMulti: boolean;

  constructor(table: MemoryTable, index: string, test: (key: Key) => boolean) {
    const { primKey, indexes } = table.schema;
    if (index !== primKey.name && !indexes.some(({ name }) => name === index))
      throw new Error(`${table.schema.name} has no index ${index}`);
    this.table = table;
    this.index = index;
    this.test = test;
    this.isMulti = indexes.some(({ name, multi }) => name === index && multi === true);
  }

  filter(test: (row: Row) => boolean): this {
    this.filters.push(test);
    return this;
  }

  limit(count: number): this {
    this.most = count;
    return this;
  }

  distinct(): this {
    this.isDistinct = true;
    return this;
  }

  private read(): { at: Key; key: Key; row: Row }[] {
    const found: { at: Key; key: Key; row: Row }[] = [];
    for (const [key, row] of this.table.stored.list()) {
      if (!this.filters.every((test) => test(row))) continue;
      for (const at of this.keysOf(row)) {
        if (!this.test(at)) continue;
        found.push({ at, key, row });
        if (this.isDistinct) break;
      }
    }
    if (this.index !== this.table.schema.primKey.name) found.sort((a, b) => compareKeys(a.at, b.at));
    return found.slice(0, this.most);
  }

  private keysOf(row: Row): Key[] {
    const value = row[this.index];
    if (!this.isMulti) return isKey(value) ? [value] : [];
    return Array.isArray(value) ? [...new Set((value as unknown[]).filter(isKey))] : isKey(value) ? [value] : [];
  }

  async toArray(): Promise<Row[]> {
    return this.read().map(({ row }) => row);
  }

  async sortBy(field: string): Promise<Row[]> {
    return (await this.toArray()).sort((a, b) => compareKeys(a[field] as Key, b[field] as Key));
  }

  async first(): Promise<Row | undefined> {
    return this.read()[0]?.row;
  }

  async last(): Promise<Row | undefined> {
    if (this.index === this.table.schema.primKey.name && this.filters.length === 0 && this.most === Infinity) {
      const last = this.table.stored.list().at(-1);
      if (last !== undefined && this.test(last[0])) return last[1];
    }
    return this.read().at(-1)?.row;
  }

  async count(): Promise<number> {
    return this.read().length;
  }

  async primaryKeys(): Promise<Key[]> {
    return this.read().map(({ key }) => key);
  }

  async uniqueKeys(): Promise<Key[]> {
    return [...new Set(this.read().map(({ at }) => at))];
  }

  modify(change: Change): Promise<number> {
    return this.table.modify(this.ownKeys(), change);
  }

  async delete(): Promise<number> {
    const keys = this.ownKeys();
    await this.table.bulkDelete(keys);
    return keys.length;
  }

  private ownKeys(): Key[] {
    return [...new Set(this.read().map(({ key }) => key))];
  }
}

function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}

function compareKeys(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const known = new WeakSet<object>();

/** A frozen copy of plain data; a value that is already frozen here is returned as it is. */
function frozen<T>(value: T): T {
  if (typeof value === 'function') throw new DOMException('A function cannot be stored', 'DataCloneError');
  if (typeof value !== 'object' || value === null || known.has(value)) return value;
  const copy = Array.isArray(value)
    ? value.map(frozen)
    : value instanceof ArrayBuffer
      ? value.slice(0)
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frozen(one as unknown)]));
  known.add(copy);
  return (ArrayBuffer.isView(copy) || copy instanceof ArrayBuffer ? copy : Object.freeze(copy)) as T;
}
