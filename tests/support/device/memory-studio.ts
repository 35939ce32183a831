import { StudioDatabase } from '../../../src/db/database.ts';
import { MemoryRows, MemoryTable } from './memory-table.ts';

/** A place that holds databases: what is written there survives the connection to it. */
export type Disk = { connect: (name: string) => StudioDatabase; remove: (name: string) => Promise<void> };

const { tables } = new StudioDatabase('schema');
/** As with IndexedDB: nothing of a transaction that fails stays, and a closed connection does nothing any more. */
class MemoryStudio {
  readonly name: string;
  readonly tables: MemoryTable[];
  private readonly ready: (() => Promise<void>)[] = [];
  private isClosed = true;
  /** What undoes the transaction that runs, last written first; null when none does. */
  private undo: (() => void)[] | null = null;

  private readonly isTorn: boolean;

  constructor(name: string, rows: Map<string, MemoryRows>, isTorn: boolean) {
    this.name = name;
    this.isTorn = isTorn;
    const journal = { note: (undo: () => void) => void this.undo?.unshift(undo), atomic: <T>(work: () => T) => this.atomic(work) };
    this.tables = tables.map(({ name: table, schema }) => {
      const stored = rows.get(table) ?? new MemoryRows();
      rows.set(table, stored);
      return new MemoryTable(schema, stored, journal);
    });
    for (const table of this.tables) Object.assign(this, { [table.schema.name]: table });
  }

  on(event: string, run: () => Promise<void>): void {
    if (event === 'ready') this.ready.push(run);
  }

  async open(): Promise<this> {
    this.isClosed = false;
    for (const run of this.ready) await run();
    return this;
  }

  backendDB(): EventTarget {
    return new EventTarget();
  }

  isOpen(): boolean {
    return !this.isClosed;
  }

  close(): void {
    this.isClosed = true;
  }

  async transaction<T>(_mode: string, ...rest: unknown[]): Promise<T> {
    const work = rest.at(-1) as () => Promise<T>;
    if (this.undo !== null) return work();
    this.begin();
    try {
      return await work();
    } catch (error) {
      this.rollBack();
      throw error;
    } finally {
      this.undo = null;
    }
  }

  /** A single write: a transaction of its own, or a part of the one that runs. */
  private async atomic<T>(work: () => T): Promise<T> {
    if (this.undo !== null) return work();
    this.begin();
    try {
      return work();
    } catch (error) {
      this.rollBack();
      throw error;
    } finally {
      this.undo = null;
    }
  }

  private begin(): void {
    if (this.isClosed) throw new DOMException('The database is closed', 'DatabaseClosedError');
    this.undo = [];
  }

  private rollBack(): void {
    for (const undo of this.isTorn ? [] : (this.undo ?? [])) undo();
  }
}

/**
 * A disk without a browser's database under it: the core of sync works on it as on the real one, twenty times as fast.
 * One transaction at a time, as in the plays, whose steps wait for each other. `isTorn`: a bad one, on which half of a
 * transaction may stay.
 */
export function memoryDisk({ isTorn = false } = {}): Disk {
  const databases = new Map<string, Map<string, MemoryRows>>();
  return {
    connect: (name) => {
      const rows = databases.get(name) ?? new Map<string, MemoryRows>();
      databases.set(name, rows);
      return new MemoryStudio(name, rows, isTorn) as unknown as StudioDatabase;
    },
    remove: async (name) => void databases.delete(name),
  };
}
