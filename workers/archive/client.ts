import * as Comlink from 'comlink';
import * as v from 'valibot';
import { AppError, errors } from '../../contract/errors.ts';
import { storyFileSchema, type StoryManifestHead } from '../../contract/stories/file/story-file.ts';
import { manifestSchema } from '../../contract/vault/vault.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { ArchiveApi, ArchiveEntry } from './api.ts';
import type { CheckedStoryFile } from './story/check-story-file.ts';
import type { CheckedVault } from './vault/check-vault.ts';
import type { VaultTarget } from './vault/vault-target.ts';
import type { ManifestHead, VaultSource, VaultWritten } from './vault/write-vault.ts';

export type { ArchiveEntry } from './api.ts';
export type { CheckedVault } from './vault/check-vault.ts';
export type { VaultTarget } from './vault/vault-target.ts';
export type { ManifestHead, VaultContent, VaultFile, VaultSource, VaultWritten } from './vault/write-vault.ts';
export { wholeMax } from './sum-blob.ts';
export { readLines } from './vault/read-lines.ts';

const client = createWorkerClient<ArchiveApi>({
  start: () => new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module', name: 'archive' }),
});

/**
 * Packs files into one zip archive. Files of the same name get a number. Pictures are compressed already, so nothing is
 * compressed again, and the archive only refers to their bytes: it takes no memory of its own.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted.
 */
export async function makeArchive(entries: ArchiveEntry[], options: JobOptions = {}): Promise<Blob> {
  return client.run(archiveSchema, (api, onProgress) => api.writeZip(entries, onProgress), options);
}

const archiveSchema = v.pipe(
  v.blob(),
  v.check((blob) => blob.size > 0 && blob.type === 'application/zip', 'is not an archive'),
);

/** Packs a story with its files and the list of their sums. @throws AppError CONVERT_FAILED; the signal's reason when aborted. */
export function makeStoryFile(head: StoryManifestHead, entries: ArchiveEntry[], options: JobOptions = {}): Promise<Blob> {
  return client.run(archiveSchema, (api, onProgress) => api.writeStoryFile(head, entries, onProgress), options);
}

const placesSchema = v.array(v.object({ path: v.string(), start: v.number(), size: v.number() }));
const checkedStorySchema = v.object({ rows: storyFileSchema, places: placesSchema });

/** Looks at a whole story file: form, list, sums and rows. @throws AppError STORY_FILE_REFUSED; the signal's reason when aborted */
export function readStoryFile(archive: Blob, options: JobOptions): Promise<CheckedStoryFile> {
  return client
    .run(checkedStorySchema, (api, onProgress) => api.checkStoryFile(archive, onProgress), options)
    .catch((error: unknown) => {
      throw asCode(error, 'STORY_FILE_REFUSED');
    });
}

const writtenSchema = v.object({ files: v.number(), missing: v.array(v.string()), bytes: v.number() });

/**
 * Writes the archive of a library into a file, as the files come out of `source`; one is in memory at a time.
 * @throws AppError STORAGE_FULL, CONVERT_FAILED; the signal's reason when aborted
 */
export async function writeVaultFile(
  job: { target: VaultTarget; head: ManifestHead; expected: number },
  source: VaultSource,
  options: JobOptions,
): Promise<VaultWritten> {
  const run = client.run(writtenSchema, (api, onProgress) => api.writeVault(job, Comlink.proxy(givingAway(source)), onProgress), options);
  return run.catch((error: unknown) => {
    throw asCode(error, 'STORAGE_FULL');
  });
}

/** Transfers bytes to the worker instead of copying them: the page does not use them again. */
function givingAway(source: VaultSource): VaultSource {
  const give = <T>(answer: T, content: unknown): T => (content instanceof Uint8Array ? Comlink.transfer(answer, [content.buffer]) : answer);
  return {
    async next() {
      const file = await source.next();
      return give(file, file !== null && 'content' in file ? file.content : null);
    },
    async again(path) {
      const content = await source.again(path);
      return give(content, content);
    },
  };
}

const checkedSchema = v.object({
  manifest: manifestSchema,
  places: placesSchema,
});

/** Looks at a whole archive: form, list, sums and rows. @throws AppError VAULT_REFUSED; the signal's reason when aborted */
export async function checkVaultFile(archive: Blob, options: JobOptions): Promise<CheckedVault> {
  return client
    .run(checkedSchema, (api, onProgress) => api.checkVault(archive, onProgress), options)
    .catch((error: unknown) => {
      throw asCode(error, 'VAULT_REFUSED');
    });
}

/** A worker's refusal arrives with its sentence and without its code. */
function asCode(error: unknown, code: 'STORAGE_FULL' | 'VAULT_REFUSED' | 'STORY_FILE_REFUSED'): unknown {
  if (!(error instanceof AppError) || error.code !== 'CONVERT_FAILED') return error;
  const isWorded = error.message !== errors.CONVERT_FAILED.title;
  if (!isWorded && code === 'STORAGE_FULL') return error;
  return new AppError(code, isWorded ? { detail: error.message, cause: error } : { cause: error });
}
