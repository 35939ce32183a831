import * as Comlink from 'comlink';
import type { AudioApi } from './api.ts';
import { convertAudio } from './convert-audio.ts';
import { readDuration } from './read-duration.ts';
import { readWaveform } from './read-waveform.ts';

Comlink.expose({ convertAudio, readDuration, readWaveform } satisfies AudioApi);
