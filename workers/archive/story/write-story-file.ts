import { type StoryManifest, type StoryManifestHead, storyManifestPath } from '../../../contract/stories/file/story-file.ts';
import type { ArchiveEntry } from '../api.ts';
import { sumBlob } from '../sum-blob.ts';
import { writeZip } from '../write-zip.ts';

/** Packs a story with the list of its files and their sums. The archive refers to the bytes of the files. @throws AppError CONVERT_FAILED */
export async function writeStoryFile(
  head: StoryManifestHead,
  entries: readonly ArchiveEntry[],
  onProgress: (fraction: number) => void,
): Promise<Blob> {
  const files: StoryManifest['files'] = [];
  for (const { name, blob } of entries) {
    files.push({ path: name, bytes: blob.size, sha256: (await sumBlob(blob)).sha256 });
    onProgress((files.length / entries.length) * 0.5);
  }
  const manifest = new Blob([JSON.stringify({ ...head, files } satisfies StoryManifest, null, 1)]);
  return writeZip([{ name: storyManifestPath, blob: manifest }, ...entries], (fraction) => onProgress(0.5 + fraction / 2));
}
