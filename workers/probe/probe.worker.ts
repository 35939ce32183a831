import * as Comlink from 'comlink';
import type { ProbeApi } from './api.ts';
import { readFilm } from './read-film.ts';

Comlink.expose({ readFilm } satisfies ProbeApi);
