import * as Comlink from 'comlink';
import type { ImageApi } from './api.ts';
import { convertToImage } from './convert-to-image.ts';
import { estimateSize } from './estimate-size.ts';
import { listTargets } from './pixels/encode-canvas.ts';
import { readFacts, readWords } from './read-facts.ts';

Comlink.expose({ convertToImage, estimateSize, readFacts, readWords, listTargets } satisfies ImageApi);
