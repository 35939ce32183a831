import * as v from 'valibot';
import { sha256Schema } from '../import/import.ts';
import { rows, type VaultTable } from '../rows/rows.ts';
import { syncedTables } from '../sync/synced-tables.ts';

/** The `format` of the manifest in an archive of a whole library. */
export const vaultFormat = 'pleinair-library';
/** Archives of a later version are refused. */
export const vaultVersion = 2;
/** The version of an archive without weights of models, which earlier studios can restore too. */
export const plainVaultVersion = 1;
export const manifestPath = 'manifest.json';

/** Tables whose rows an archive can bring back, in the order in which they refer to each other. Memberships of teams are left out. */
export const vaultTables = syncedTables.filter((table): table is VaultTable => rows[table].archived !== null);

/** Where the rows of a table stand in the archive: one JSON document a line. */
export function rowsPath(table: string): string {
  return `rows/${table}.ndjson`;
}

/** The path of the weights of a model. */
export function weightsPath(modelId: string): string {
  return `weights/${modelId}.bin`;
}

const pathPattern = new RegExp(
  `^(?:manifest\\.json|rows/(?:${syncedTables.join('|')})\\.ndjson|media/[0-9a-f]{16}\\.[a-z0-9]{2,5}|posters/[0-9a-f]{16}\\.webp|weights/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.bin)$`,
);
/** True for the names that files of an archive have. Originals and versions are named by the first 16 hex digits of their SHA-256. */
export function isVaultPath(path: string): boolean {
  return pathPattern.test(path);
}

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const path = v.pipe(v.string(), v.check(isVaultPath, 'is not a name of this format'));

/** The part of the manifest that is read first: format and version. */
export const manifestHeadSchema = v.object({ format: v.literal(vaultFormat), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** The list of everything in the archive. It is written last, when all sums are known. */
export const manifestSchema = v.object({
  format: v.literal(vaultFormat),
  version: v.picklist([plainVaultVersion, vaultVersion]),
  /** Version of the program that wrote it. */
  app_version: v.pipe(v.string(), v.maxLength(100)),
  /** Milliseconds since 1970. */
  exported_at: v.number(),
  /** Rows of each table that has any. */
  rows: v.record(v.picklist(syncedTables), size),
  files: v.array(v.strictObject({ path, bytes: size, sha256: sha256Schema })),
  /** Files that could not be read when the archive was written. */
  missing: v.array(path),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];
