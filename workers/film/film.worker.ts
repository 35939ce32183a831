import * as Comlink from 'comlink';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { FilmApi } from './api.ts';
import { assembleFilm } from './assemble-film.ts';

// The AAC encoder starts a worker of its own.
installTrustedTypes();
Comlink.expose({ assembleFilm } satisfies FilmApi);
