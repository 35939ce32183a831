import * as v from 'valibot';
import { ownPictureSchema } from '../../characters/character.ts';
import { idSchema } from '../../id.ts';
import { sha256Schema } from '../../import/import.ts';
import { storyCategories } from '../category.ts';
import { newShotEntries } from '../shots/shot.ts';
import { newSoundEntries, soundLimits } from '../sounds/sound.ts';
import { sentStory, storyLimits } from '../story.ts';

/** The name of this format in the manifest of a story file. */
export const storyFileFormat = 'pleinair-story';
/** Files of a later version are refused. */
export const storyFileVersion = 1;
export const storyManifestPath = 'manifest.json';
/** The places of the rows, and of the film for other programs, in the archive. */
export const storyRowsPath = 'story.json';
export const storyTimelinePath = 'timeline.otio';

const pathPattern = /^(?:manifest\.json|story\.json|timeline\.otio|(?:media|sounds|pictures)\/[\w-]{1,80}\.[a-z0-9]{1,5})$/;
/** True for the names that files of a story file have. */
export function isStoryFilePath(path: string): boolean {
  return pathPattern.test(path);
}

const path = v.pipe(v.string(), v.check(isStoryFilePath, 'is not a name of this format'));
const size = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Read before anything else of the manifest: what it is at all. */
export const storyManifestHeadSchema = v.object({
  format: v.literal(storyFileFormat),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** The list of everything in the file. */
export const storyManifestSchema = v.object({
  format: v.literal(storyFileFormat),
  version: v.literal(storyFileVersion),
  /** Version of the program that wrote it. */
  app_version: v.pipe(v.string(), v.maxLength(100)),
  /** Milliseconds since 1970. */
  exported_at: v.number(),
  files: v.array(v.strictObject({ path, bytes: size, sha256: sha256Schema })),
  /** Files that could not be read when the archive was written. */
  missing: v.array(path),
});
export type StoryManifest = v.InferOutput<typeof storyManifestSchema>;
/** The part of a manifest that is known before the checksums. */
export type StoryManifestHead = Omit<StoryManifest, 'files'>;

const { url: _url, ...soundEntries } = newSoundEntries;
const hasEachOnce = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size === rows.length;

/**
 * The rows of a story, without what belongs to one studio: who owns it, how it stands, its public address. Identifiers only tie the rows
 * together; a story that is opened gets new ones. `file`: a path inside the same archive.
 */
export const storyFileSchema = v.object({
  story: v.object({ category_id: v.picklist(storyCategories), ...sentStory }),
  /** In their order. */
  shots: v.pipe(
    v.array(v.object({ id: idSchema, ...newShotEntries })),
    v.maxLength(storyLimits.shots),
    v.check((rows) => hasEachOnce(rows), 'must have each identifier once'),
  ),
  /** Its pictures and videos, with the shot that they are takes of. */
  media: v.pipe(
    v.array(v.object({ id: idSchema, shot_id: v.nullable(idSchema), file: path })),
    v.maxLength(storyLimits.media),
    v.check((rows) => hasEachOnce(rows), 'must have each identifier once'),
  ),
  sounds: v.pipe(v.array(v.object({ ...soundEntries, file: path })), v.maxLength(soundLimits.count)),
  /** Pictures that its characters name by their addresses. */
  pictures: v.pipe(v.array(v.object({ address: ownPictureSchema, file: path })), v.maxLength(2 * storyLimits.characters)),
});
export type StoryFile = v.InferOutput<typeof storyFileSchema>;
