import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { sha256Schema } from '../import/import.ts';
import { limits } from '../limits.ts';
import { upscaleModes } from '../media/media.ts';
import { rows, type VaultRow, type VaultTable } from '../rows/rows.ts';
import { vaultTables } from './vault.ts';

/** The files of an item, by the SHA-256 of their bytes. */
export const mediaFilesSchema = v.strictObject({
  original: v.nullable(sha256Schema),
  ...(Object.fromEntries(upscaleModes.map((mode) => [mode, v.optional(sha256Schema)])) as Record<
    (typeof upscaleModes)[number],
    v.OptionalSchema<typeof sha256Schema, undefined>
  >),
});
export type MediaFiles = v.InferOutput<typeof mediaFilesSchema>;

/** SHA-256 of the weights of models by the identifiers of these, as far as the archive has them. */
const modelWeightsSchema = v.record(idSchema, sha256Schema);
export type ModelWeights = v.InferOutput<typeof modelWeightsSchema>;

/** An item of an archive with its files. */
const restoredMediaSchema = v.object({ row: rows.media.archived, files: mediaFilesSchema });
export type RestoredMedia = v.InferOutput<typeof restoredMediaSchema>;

type RowsOf<T extends VaultTable> = { table: T; rows: (T extends 'media' ? RestoredMedia : VaultRow<T>)[] } & (T extends 'trainedModels'
  ? { weights?: ModelWeights | undefined }
  : object);
/** `bring_back`: rows that were deleted since come back too; otherwise they stay deleted. */
export type RestoreRows = { [T in VaultTable]: RowsOf<T> & { bring_back: boolean } }[VaultTable];
type AskedRows = { [T in VaultTable]: RowsOf<T> & { bring_back?: boolean } }[VaultTable];

/** Some rows of one table, to be put where they are missing. */
export const restoreRowsSchema = v.variant(
  'table',
  vaultTables.map((table) =>
    v.strictObject({
      table: v.literal(table),
      rows: v.pipe(
        v.array<v.GenericSchema>(table === 'media' ? restoredMediaSchema : rows[table].archived),
        v.minLength(1),
        v.maxLength(limits.vaultRowsMax),
      ),
      bring_back: v.optional(v.boolean(), false),
      ...((table === 'trainedModels' ? { weights: v.optional(modelWeightsSchema) } : {}) as object),
    }),
  ),
) as unknown as v.GenericSchema<AskedRows, RestoreRows>;

/**
 * How a row of an archive stands in the library.
 * - `absent`: not there; it can be put there. `restored`: it was put there by this call.
 * - `same`: there, as the archive has it. `kept`: there, but changed since: it stays as it is.
 * - `deleted`: was deleted here since.
 * - `taken`: the identifier belongs to another account.
 * - `incomplete`: its file has not arrived, or what it belongs to is not there.
 */
export const restoreStates = ['absent', 'restored', 'same', 'kept', 'deleted', 'taken', 'incomplete'] as const;
export type RestoreState = (typeof restoreStates)[number];

export const restoreAnswerSchema = v.object({
  /** `left_out`: files and items that the row names and that are not the user's. */
  results: v.array(v.object({ id: v.string(), state: v.picklist(restoreStates), left_out: v.optional(v.number()) })),
  /** SHA-256 of files that these rows need and that are not here. */
  missing_files: v.array(sha256Schema),
  /** SHA-256 of files that these rows name, that items of the library have and that are damaged here: sent, they are whole again. */
  damaged_files: v.optional(v.array(sha256Schema), []),
});
