import * as Comlink from 'comlink';
import type { UpscaleApi } from './api.ts';
import { enlargeFrame } from './enlarge-frame.ts';
import { measureSpeed } from './measure-speed.ts';
import { upscale } from './upscale.ts';

Comlink.expose({ upscale, enlargeFrame, measureSpeed } satisfies UpscaleApi);
