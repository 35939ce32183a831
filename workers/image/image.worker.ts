import * as Comlink from 'comlink';
import type { ImageApi } from './api.ts';
import { convertToImage } from './convert-to-image.ts';

Comlink.expose({ convertToImage } satisfies ImageApi);
