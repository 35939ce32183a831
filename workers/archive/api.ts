import type { StoryManifestHead } from '../../contract/stories/file/story-file.ts';
import type { CheckedStoryFile } from './story/check-story-file.ts';
import type { CheckedVault } from './vault/check-vault.ts';
import type { VaultTarget } from './vault/vault-target.ts';
import type { ManifestHead, VaultSource, VaultWritten } from './vault/write-vault.ts';

/** One file of an archive. */
export type ArchiveEntry = { name: string; blob: Blob };

export type ArchiveApi = {
  writeZip(entries: ArchiveEntry[], onProgress: (fraction: number) => void): Promise<Blob>;
  writeStoryFile(head: StoryManifestHead, entries: ArchiveEntry[], onProgress: (fraction: number) => void): Promise<Blob>;
  checkStoryFile(archive: Blob, onProgress: (fraction: number) => void): Promise<CheckedStoryFile>;
  /** `expected`: how many files `source` has, for the fraction done. */
  writeVault(
    job: { target: VaultTarget; head: ManifestHead; expected: number },
    source: VaultSource,
    onProgress: (fraction: number) => void,
  ): Promise<VaultWritten>;
  checkVault(archive: Blob, onProgress: (fraction: number) => void): Promise<CheckedVault>;
};
