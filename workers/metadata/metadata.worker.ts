import * as Comlink from 'comlink';
import type { MetadataApi } from './api.ts';
import { decodePixels } from './containers/read-stealth-text.ts';
import { convertForeign } from './foreign/convert-foreign.ts';
import { readFilmData } from './read-film-data.ts';
import { readGenerationData } from './read-generation-data.ts';

Comlink.expose({
  readGenerationData: (file) => readGenerationData(file, { decode: decodePixels, convert: convertForeign }),
  readFilmData,
} satisfies MetadataApi);
