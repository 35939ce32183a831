import * as Comlink from 'comlink';
import type { UnzipApi } from './api.ts';
import { openArchive, unzip } from './unzip.ts';

Comlink.expose({
  countFiles: async (archive) => ({ files: (await openArchive(archive)).files.length }),
  unzip: (archive, take) => unzip(archive, (file) => take(Comlink.transfer(file, [file.bytes]))),
} satisfies UnzipApi);
