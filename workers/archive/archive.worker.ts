import * as Comlink from 'comlink';
import type { ArchiveApi } from './api.ts';
import { checkStoryFile } from './story/check-story-file.ts';
import { writeStoryFile } from './story/write-story-file.ts';
import { checkVault } from './vault/check-vault.ts';
import { openSink } from './vault/open-sink.ts';
import { writeVault } from './vault/write-vault.ts';
import { writeZip } from './write-zip.ts';

Comlink.expose({
  writeZip,
  writeStoryFile,
  checkStoryFile,
  checkVault,
  async writeVault({ target, head, expected }, source, onProgress) {
    const sink = await openSink(target);
    try {
      let done = 0;
      const onFile = () => onProgress(Math.min(1, ++done / Math.max(1, expected)));
      const written = await writeVault(sink, { source, head, onFile });
      await sink.close();
      return written;
    } catch (error) {
      await sink.abort();
      throw error;
    }
  },
} satisfies ArchiveApi);
