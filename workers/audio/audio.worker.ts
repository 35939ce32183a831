import * as Comlink from 'comlink';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { AudioApi } from './api.ts';
import { convertAudio } from './convert-audio.ts';
import { holdsFilm } from './holds-film.ts';
import { readDuration } from './read-duration.ts';
import { readWaveform } from './read-waveform.ts';

// The MP3 encoder starts a worker of its own.
installTrustedTypes();
Comlink.expose({ convertAudio, holdsFilm, readDuration, readWaveform } satisfies AudioApi);
