import * as Comlink from 'comlink';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { VideoApi } from './api.ts';
import { convertVideo, estimateSize, readClipFacts } from './convert-video.ts';
import { enlargeFilm } from './enlarge-film.ts';
import { makeStrip } from './make-strip.ts';

// The AAC encoder starts a worker of its own.
installTrustedTypes();
Comlink.expose({ convertVideo, enlargeFilm, estimateSize, readClipFacts, makeStrip } satisfies VideoApi);
