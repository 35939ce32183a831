import * as Comlink from 'comlink';
import type { Network } from '../../contract/super-resolution/enlarge-pixels.ts';
import type { TileApi } from './api.ts';
import { openForTiles } from './open-network.ts';

let opened: Network | null = null;

export const openTiles: TileApi['openTiles'] = async (weights) => {
  opened = await openForTiles(weights);
};

export const runTile: TileApi['runTile'] = async (rgb, width, height) => {
  if (opened === null) throw new Error('The network is not open.');
  const larger = await opened.run(rgb, width, height);
  return Comlink.transfer(larger, [larger.buffer]);
};
