import * as Comlink from 'comlink';
import type { UnzipApi } from './api.ts';
import { openArchive, unzip } from './unzip.ts';

Comlink.expose({
  countPictures: async (archive) => ({ pictures: (await openArchive(archive)).pictures.length }),
  unzip: (archive, take) => unzip(archive, (picture) => take(Comlink.transfer(picture, [picture.bytes]))),
} satisfies UnzipApi);
