import * as Comlink from 'comlink';
import type { VideoApi } from './api.ts';
import { convertVideo, estimateSize, readClipFacts } from './convert-video.ts';

Comlink.expose({ convertVideo, estimateSize, readClipFacts } satisfies VideoApi);
