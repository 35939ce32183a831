import { namedAddresses } from '../../../../contract/changes/stories/named-addresses.ts';
import { endingOf } from '../../../../contract/import/media-ending.ts';
import {
  type StoryFile,
  storyFileFormat,
  storyFileVersion,
  storyRowsPath,
  storyTimelinePath,
} from '../../../../contract/stories/file/story-file.ts';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import { makeStoryFile, type ArchiveEntry } from '../../../../workers/archive/client.ts';
import { AppError } from '../../../../contract/errors.ts';
import { openAccount } from '../../../db/open-database.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { runJob } from '../../../lib/running-jobs.ts';
import { deliverFile, shareFile } from '../../downloads/deliver-file.ts';
import { createLibraryReader } from '../../vault/read-library-file.ts';
import { copiedSettings } from '../copied-settings.ts';
import { mediaPaths, soundPaths } from './story-paths.ts';
import { readWholeStory, type WholeStory, writeTimeline } from './whole-story.ts';
import { readSound } from '../sounds/read-sound.ts';

type Options = { onProgress: (fraction: number) => void; signal: AbortSignal };

/** `said`: the message for the person. `share`: hands the file over, which waits for a press; null: it was saved. */
type Delivered = { said: string; share: (() => Promise<unknown>) | null };

/**
 * Saves a story with all its pictures, clips and sounds as one file, which any studio opens as a new story. What cannot be had now is left
 * out, and said. @throws AppError GONE, UNAUTHENTICATED, CONVERT_FAILED; the signal's reason when aborted
 */
export function exportStoryFile(id: string, { onProgress, signal }: Options): Promise<Delivered> {
  return runJob(async () => {
    const whole = await readWholeStory(id);
    const files = await readFiles(whole, { signal, onProgress: (fraction) => onProgress(fraction * 0.6) });
    const paths = new Map([...files.media, ...files.sounds]);
    const rows = toRows(whole, files);
    const entries: ArchiveEntry[] = [
      { name: storyRowsPath, blob: new Blob([JSON.stringify(rows, null, 1)]) },
      { name: storyTimelinePath, blob: new Blob([writeTimeline(whole, paths)]) },
      ...files.found,
    ];
    const head = {
      format: storyFileFormat,
      version: storyFileVersion,
      app_version: __APP_VERSION__,
      exported_at: Date.now(),
      missing: files.missing,
    } as const;
    const archive = await makeStoryFile(head, entries, { signal, onProgress: (fraction) => onProgress(0.6 + fraction * 0.4) });
    const name = fileName(storyTitle(whole.story), id, 'story.zip');
    const file = new File([archive], name, { type: 'application/zip' });
    const isSaved = (await deliverFile(file)) === 'saved';
    return { said: sayMissing(files.missing.length), share: isSaved ? null : () => shareFile(file) };
  });
}

function sayMissing(count: number): string {
  if (count === 0) return 'Story saved as a file';
  return `Story saved. ${count === 1 ? 'One of its files is not in it: it' : `${count} of its files are not in it: they`} could not be had now.`;
}

type Files = {
  found: ArchiveEntry[];
  missing: string[];
  /** Paths by identifier of items, by address of sounds, and by address of pictures of characters. */
  media: Map<string, string>;
  sounds: Map<string, string>;
  pictures: Map<string, string>;
};

/** One file after the other: what is not on this device comes from the studio. */
async function readFiles(whole: WholeStory, { onProgress, signal }: Options): Promise<Files> {
  const reader = createLibraryReader(openAccount(), signal);
  const urls = [...new Set(whole.sounds.flatMap(({ url }) => url ?? []))];
  const addresses = [...new Set(namedAddresses(whole.story))];
  const total = Math.max(1, whole.items.length + urls.length + addresses.length);
  let done = 0;
  const read = async (one: () => Promise<Blob | null>): Promise<Blob | null> => {
    signal.throwIfAborted();
    const blob = await one();
    onProgress(++done / total);
    return blob;
  };
  const heard = new Map<string, Blob | null>();
  for (const url of urls) heard.set(url, await read(() => unlessGone(() => readSound(url, signal))));
  const pictured = new Map<string, Blob | null>();
  for (const address of addresses) pictured.set(address, await read(() => readPicture(address, signal)));
  const files: Files = {
    found: [],
    missing: [],
    media: mediaPaths(whole),
    sounds: soundPaths(whole, (url) => heard.get(url)?.type ?? null),
    pictures: new Map(
      [...pictured].map(([address, blob], index) => [address, `pictures/${index + 1}.${endingOf(blob?.type ?? 'image/png')}`]),
    ),
  };
  const note = (path: string, blob: Blob | null): void => {
    if (blob === null) files.missing.push(path);
    else files.found.push({ name: path, blob });
  };
  for (const [url, blob] of heard) note(files.sounds.get(url)!, blob);
  for (const [address, blob] of pictured) note(files.pictures.get(address)!, blob);
  for (const { media } of whole.items) {
    const wanted = {
      id: media.id,
      variant: 'original' as const,
      hash: media.hash!,
      mime: media.mime,
      bytes: media.size_bytes,
      isPoster: false,
    };
    note(files.media.get(media.id)!, await read(async () => toBlob(await reader.read(wanted))));
  }
  return files;
}

function toBlob(file: Awaited<ReturnType<ReturnType<typeof createLibraryReader>['read']>>): Blob | null {
  return file === null ? null : new Blob([file.content], { type: file.mime });
}

/** Null for a file that cannot be had now. */
async function unlessGone(read: () => Promise<Blob>): Promise<Blob | null> {
  return read().catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'UNAUTHENTICATED') return null;
    throw error;
  });
}

async function readPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  const type = answer?.headers.get('content-type') ?? '';
  return answer?.ok === true && type.startsWith('image/') ? new Blob([await answer.arrayBuffer()], { type }) : null;
}

function toRows({ story, shots, items, sounds }: WholeStory, files: Files): StoryFile {
  return {
    story: { title: story.title, ...copiedSettings(story) },
    shots: shots.map(({ story_id: _story, created_at: _at, problem: _problem, sp: _sp, seq: _seq, g: _g, ...shot }) => shot),
    media: items.map(({ media_id: id, shot_id }) => ({ id, shot_id, file: files.media.get(id)! })),
    sounds: sounds.flatMap(({ id: _id, story_id: _story, created_at: _at, url, sp: _sp, seq: _seq, g: _g, ...sound }) =>
      url === null ? [] : [{ ...sound, file: files.sounds.get(url)! }],
    ),
    pictures: [...files.pictures].map(([address, file]) => ({ address, file })),
  };
}
