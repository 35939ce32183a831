import * as v from 'valibot';
import { albumItemRowSchema, albumRowSchema, albumTitleSchema, albumItemId } from './album.ts';
import { characterRowSchema, trainedModelRowSchema } from './character.ts';
import { generationRowSchema } from './generation.ts';
import { idSchema } from './id.ts';
import { sha256Schema } from './import.ts';
import { limits } from './limits.ts';
import { mediaRowSchema, upscaleModes } from './media.ts';
import { storyMediaRowSchema, storyRowSchema } from './story.ts';
import type { VaultTable } from './vault.ts';

// Rows that come out of an archive are somebody's file: everything has bounds that the database holds to as well.

/** Databases keep neither NUL nor halves of characters. */
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value), 'has characters that cannot be kept'),
  );
const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const time = whole(8_640_000_000_000);
const pixels = whole(100_000);
const count = whole(1_000_000);
const seed = whole(Number.MAX_SAFE_INTEGER);
/** Of this studio, or of somewhere else by https; never a script or data. */
const address = v.pipe(text(limits.urlLength), v.regex(/^(?:\/api\/|https:\/\/|$)/, 'is not an address'));
const addresses = v.pipe(v.array(address), v.maxLength(200));

const generation = v.object({
  ...generationRowSchema.entries,
  prompt: text(limits.promptLength),
  negative_prompt: text(limits.negativePromptLength),
  model: text(limits.modelKeyLength),
  width: pixels,
  height: pixels,
  image_num: count,
  seed: v.nullable(seed),
  created_at: time,
});

const media = v.object({
  ...mediaRowSchema.entries,
  index: count,
  model: text(limits.modelKeyLength),
  width: pixels,
  height: pixels,
  duration: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))),
  seed,
  created_at: time,
  prompt_head: text(limits.promptHeadLength * 4),
  thumbhash: v.nullable(v.pipe(text(64), v.regex(/^[A-Za-z0-9+/=]*$/, 'is not a ThumbHash'))),
  failed_reason: v.nullable(text(2_000)),
  variation_source: v.optional(v.nullable(idSchema), null),
});

const album = v.object({
  ...albumRowSchema.entries,
  title: v.pipe(albumTitleSchema, text(limits.albumTitleLength)),
  cover_media_id: v.nullable(idSchema),
  created_at: time,
  updated_at: time,
  last_added_at: v.nullable(time),
});

const albumItem = v.pipe(
  v.object({ ...albumItemRowSchema.entries, added_at: time }),
  v.check((row) => row.id === albumItemId(row.album_id, row.media_id), 'is not the membership it says it is'),
);

const nullableAddress = v.nullable(address);
const story = v.object({
  ...storyRowSchema.entries,
  title: text(2_000),
  category_inputs: v.object({
    character: v.nullable(
      v.object({
        model_id: v.nullable(text(200)),
        name: text(200),
        reference_image_url: nullableAddress,
        character_image_url: nullableAddress,
      }),
    ),
  }),
  last_export_thumbnail_url: nullableAddress,
  created_at: time,
});

const storyMedia = v.object({
  ...storyMediaRowSchema.entries,
  shot_id: v.nullable(text(200)),
  title: text(2_000),
  url: address,
  thumbnail_url: nullableAddress,
  metadata: v.object({ duration: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))) }),
  created_at: time,
});

const character = v.object({
  ...characterRowSchema.entries,
  model_id: text(200),
  character_name: text(200),
  thumbnail: nullableAddress,
  image_urls: addresses,
  created_at: time,
});

const trainedModel = v.object({
  ...trainedModelRowSchema.entries,
  key: text(limits.modelKeyLength),
  model_name: text(200),
  thumbnail: nullableAddress,
  sample_images: addresses,
  created_at: time,
});

/** What an archive may say of each kind of row. */
export const vaultRowSchemas = {
  generations: generation,
  media,
  albums: album,
  albumItems: albumItem,
  stories: story,
  storyMedia,
  characters: character,
  trainedModels: trainedModel,
} as const satisfies Record<VaultTable, v.GenericSchema>;
export type VaultRow<T extends VaultTable> = v.InferOutput<(typeof vaultRowSchemas)[T]>;

/** The files of an item, by the SHA-256 of their bytes. */
export const mediaFilesSchema = v.strictObject({
  original: v.nullable(sha256Schema),
  ...(Object.fromEntries(upscaleModes.map((mode) => [mode, v.optional(sha256Schema)])) as Record<
    (typeof upscaleModes)[number],
    v.OptionalSchema<typeof sha256Schema, undefined>
  >),
});
export type MediaFiles = v.InferOutput<typeof mediaFilesSchema>;

const mediaWithFiles = v.object({ row: media, files: mediaFilesSchema });
export type RestoredMedia = v.InferOutput<typeof mediaWithFiles>;

const rows = <const T extends VaultTable, S extends v.GenericSchema>(table: T, schema: S) =>
  v.strictObject({
    table: v.literal(table),
    rows: v.pipe(v.array(schema), v.minLength(1), v.maxLength(limits.vaultRowsMax)),
    /** Rows that were deleted since come back too; otherwise they stay deleted. */
    bring_back: v.optional(v.boolean(), false),
  });

/** Some rows of one table, to be put where they are missing. */
export const restoreRowsSchema = v.variant('table', [
  rows('generations', generation),
  rows('media', mediaWithFiles),
  rows('albums', album),
  rows('albumItems', albumItem),
  rows('stories', story),
  rows('storyMedia', storyMedia),
  rows('characters', character),
  rows('trainedModels', trainedModel),
]);
export type RestoreRows = v.InferOutput<typeof restoreRowsSchema>;

/**
 * How a row of an archive stands in the library.
 * - `absent`: not there; it can be put there. `restored`: it was put there by this call.
 * - `same`: there, as the archive has it. `kept`: there, but changed since: it stays as it is.
 * - `deleted`: was deleted here since.
 * - `taken`: the identifier is somebody else's.
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
