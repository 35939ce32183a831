import * as Comlink from 'comlink';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { TileApi, UpscaleApi } from './api.ts';
import { enlargeFrame } from './enlarge-frame.ts';
import { measureSpeed } from './measure-speed.ts';
import { openTiles, runTile } from './run-tile.ts';
import { upscale } from './upscale.ts';

installTrustedTypes();

Comlink.expose({ upscale, enlargeFrame, measureSpeed, openTiles, runTile } satisfies UpscaleApi & TileApi);
