import type { Table } from 'dexie';
import { hasPicture, upscaleModes, type MediaVariant } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { weightsSize } from '../../../contract/trained-models/training-state.ts';
import type { SavedMedia, SavedRow, SavedRowOf } from '../../db/database.ts';
import { whenOpen } from '../../db/open-database.ts';

/** A file of the library: of which item it is which variant, how it is found, how its SHA-256 begins, and its size; null where it may be anything. */
export type LibraryFile = { id: string; variant: MediaVariant; hash: string; mime: string | null; bytes: number | null; isPoster: boolean };

/** The weights of a model: only the studio has them. */
export type LibraryWeights = { modelId: string; bytes: number };

export type Library = { rows: Map<SyncedTable, { count: number; text: Blob }>; files: LibraryFile[]; weights: LibraryWeights[] };

const page = 500;

/** All rows of the library as they are at one moment on this device, unsent changes included, and the files they speak of, each once. */
export function readLibrary(): Promise<Library> {
  return whenOpen((db, space) =>
    db.transaction(
      'r',
      syncedTables.map((table) => db[table] as Table),
      async () => {
        const rows: Library['rows'] = new Map();
        const files = new Map<string, LibraryFile>();
        const weights: LibraryWeights[] = [];
        const note = (file: LibraryFile) => files.set(`${file.hash} ${file.isPoster}`, file);
        for (const table of syncedTables) {
          const parts: Blob[] = [];
          let count = 0;
          for await (const read of pagesOf(db[table] as Table<SavedRow, string>)) {
            const own = read.filter((row) => row.sp === space);
            count += own.length;
            parts.push(new Blob(own.map((row) => `${JSON.stringify(withoutPlace(row))}\n`)));
            if (table === 'trainedModels') own.forEach((row) => noteWeights(weights, row as SavedRowOf<'trainedModels'>));
            if (table === 'media') own.flatMap((row) => filesOf(row as SavedMedia)).forEach(note);
          }
          if (count > 0) rows.set(table, { count, text: new Blob(parts) });
        }
        return { rows, files: [...files.values()], weights };
      },
    ),
  );
}

async function* pagesOf(table: Table<SavedRow, string>): AsyncGenerator<SavedRow[]> {
  let read = await table.orderBy(':id').limit(page).toArray();
  while (read.length > 0) {
    yield read;
    read = await table.where(':id').above(read.at(-1)!.id).limit(page).toArray();
  }
}

/** A row as the server knows it, without what this device adds. */
function withoutPlace(row: SavedRow): object {
  const { sp: _space, seq: _seq, g: _copy, ...rest } = row;
  if (!('ord' in rest)) return rest;
  const { ord: _order, ...plain } = rest;
  return plain;
}

function noteWeights(weights: LibraryWeights[], row: SavedRowOf<'trainedModels'>): void {
  const bytes = weightsSize(row);
  if (bytes !== null) weights.push({ modelId: row.id, bytes });
}

function filesOf(row: MediaRow): LibraryFile[] {
  if (!hasPicture(row) || row.hash === null) return [];
  const { id, hash, mime, size_bytes: bytes } = row;
  const original: LibraryFile = { id, variant: 'original', hash, mime, bytes, isPoster: false };
  // The studio cannot open videos: the picture that stands for one is kept with it.
  const poster: LibraryFile[] =
    row.resource_type === 'video' ? [{ id, variant: '1024', hash, mime: 'image/webp', bytes: null, isPoster: true }] : [];
  const versions = upscaleModes.flatMap((variant): LibraryFile[] => {
    const version = /\?h=([0-9a-f]{16})$/.exec(row[variant] ?? '')?.[1];
    return version === undefined ? [] : [{ id, variant, hash: version, mime: null, bytes: null, isPoster: false }];
  });
  return [original, ...poster, ...versions];
}
