import * as Comlink from 'comlink';
import type { ThumbnailsApi } from './api.ts';
import { makeThumbnails } from './make-thumbnails.ts';

Comlink.expose({ makeThumbnails } satisfies ThumbnailsApi);
