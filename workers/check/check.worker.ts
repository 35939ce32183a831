import * as Comlink from 'comlink';
import type { CheckApi } from './api.ts';
import { measurePicture } from './measure-picture.ts';

Comlink.expose({ measurePicture } satisfies CheckApi);
