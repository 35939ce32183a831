import * as Comlink from 'comlink';
import type { FfmpegApi } from './api.ts';
import { convertWithFfmpeg } from './convert-with-ffmpeg.ts';

Comlink.expose({ convertWithFfmpeg } satisfies FfmpegApi);
