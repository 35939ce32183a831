import * as Comlink from 'comlink';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { TileApi, UpscaleApi } from './api.ts';
import { enlargeFrame } from './enlarge-frame.ts';
import { measureSpeed } from './measure-speed.ts';
import { openTiles, runTile } from './open-network.ts';
import { upscale } from './upscale.ts';

installTrustedTypes();

Comlink.expose({ upscale, enlargeFrame, measureSpeed, openTiles, runTile } satisfies UpscaleApi & TileApi);
