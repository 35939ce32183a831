import * as Comlink from 'comlink';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { AudioApi } from './api.ts';
import { convertAudio } from './convert-audio.ts';
import { holdsFilm } from './holds-film.ts';
import { readDuration } from './read-duration.ts';
import { measureMusic, readMusic } from './read-music.ts';
import { readWaveform } from './read-waveform.ts';

// The MP3 encoder starts a worker of its own.
installTrustedTypes();
Comlink.expose({ convertAudio, holdsFilm, readDuration, readMusic, measureMusic, readWaveform } satisfies AudioApi);
