import * as Comlink from 'comlink';
import type { FfmpegApi } from './api.ts';
import { convertWithFfmpeg } from './convert-with-ffmpeg.ts';
import { findProgram, keepProgram } from './load-ffmpeg.ts';

Comlink.expose({ convertWithFfmpeg, findProgram, keepProgram } satisfies FfmpegApi);
