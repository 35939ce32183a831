import * as v from 'valibot';
import { refuseStoryFile } from '../../../contract/stories/file/refuse-story-file.ts';
import {
  type StoryFile,
  storyFileSchema,
  storyFileVersion,
  type StoryManifest,
  storyManifestHeadSchema,
  storyManifestPath,
  storyManifestSchema,
  storyRowsPath,
} from '../../../contract/stories/file/story-file.ts';
import { readZip, type ZipEntry } from '../read-zip.ts';
import { sumBlob } from '../sum-blob.ts';

/** A story file that was found good: its rows, and where the bytes of each file are. */
export type CheckedStoryFile = { rows: StoryFile; places: { path: string; start: number; size: number }[] };

/** More than the largest story has. Bytes. */
const rowsMax = 64 * 1024 * 1024;

/**
 * Looks at a whole story file before anything of it is used: its form, its list, the sum of every file, and its rows. A file that could
 * not be had when it was written is not asked for. @throws AppError STORY_FILE_REFUSED, or VAULT_REFUSED for what is no archive of ours
 */
export async function checkStoryFile(archive: Blob, onProgress: (fraction: number) => void): Promise<CheckedStoryFile> {
  const entries = new Map((await readZip(archive)).map((entry) => [entry.name, entry]));
  const manifest = readManifest(await readJson(archive, entries.get(storyManifestPath)));
  await assertWhole(archive, { manifest, entries }, onProgress);
  const rows = v.safeParse(storyFileSchema, await readJson(archive, entries.get(storyRowsPath)));
  if (!rows.success) throw refuseStoryFile('The story in this file is not valid.');
  const named = [...rows.output.media, ...rows.output.sounds, ...rows.output.pictures].map(({ file }) => file);
  const missing = new Set(manifest.missing);
  if (named.some((path) => !entries.has(path) && !missing.has(path)))
    throw refuseStoryFile('This file does not have all the pictures and sounds of its story.');
  return { rows: rows.output, places: [...entries.values()].map(({ name, start, size }) => ({ path: name, start, size })) };
}

async function readJson(archive: Blob, entry: ZipEntry | undefined): Promise<unknown> {
  if (entry === undefined || entry.size > rowsMax) return undefined;
  try {
    const bytes = await archive.slice(entry.start, entry.start + entry.size).arrayBuffer();
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuseStoryFile('This story file is damaged.', error);
  }
}

function readManifest(json: unknown): StoryManifest {
  const head = v.safeParse(storyManifestHeadSchema, json);
  if (!head.success) throw refuseStoryFile('This archive is not a story that was saved as a file.');
  if (head.output.version > storyFileVersion) {
    throw refuseStoryFile(`This story was saved by a newer version of Pleinair (format ${head.output.version}). Update, then open it.`);
  }
  const manifest = v.safeParse(storyManifestSchema, json);
  if (!manifest.success) throw refuseStoryFile('The list of files in this story file is not valid.');
  return manifest.output;
}

/** The list and the archive name the same files, and each is as it was written. */
async function assertWhole(
  archive: Blob,
  { manifest: { files }, entries }: { manifest: StoryManifest; entries: ReadonlyMap<string, ZipEntry> },
  onProgress: (fraction: number) => void,
): Promise<void> {
  const listed = new Set(files.map(({ path }) => path));
  if (listed.size !== files.length || listed.has(storyManifestPath) || entries.size !== listed.size + 1)
    throw refuseStoryFile('The files in this story file are not those that its list names.');
  for (const [index, file] of files.entries()) {
    const entry = entries.get(file.path);
    const isSound =
      entry?.size === file.bytes && (await sumBlob(archive.slice(entry.start, entry.start + entry.size))).sha256 === file.sha256;
    if (!isSound) throw refuseStoryFile(`The file “${file.path}” in this story file is damaged.`);
    onProgress((index + 1) / files.length);
  }
}
