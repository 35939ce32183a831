import { upscaleModes, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Upscalers } from '../../../../contract/catalogue/model.ts';
import { deviceModes, fitsDevice, fitsUpscale } from '../../../../contract/upscaling/upscale.ts';

/** An upscaler: this device, the studio itself, or a model of a connected engine. */
export type Maker = { key: string; name: string; kind: 'device' | 'studio' | 'engine'; modes: readonly UpscaleMode[] };

const device: Maker = { key: 'device', name: 'This device', kind: 'device', modes: deviceModes };

/** All makers. An engine takes over its modes; the studio itself keeps the others. */
export function listMakers(upscalers: Upscalers): Maker[] {
  const own = upscaleModes.filter((mode) => upscalers[mode] === undefined);
  const engines = [...new Set(upscaleModes.flatMap((mode) => upscalers[mode] ?? []))].map((name): Maker => {
    const modes = upscaleModes.filter((mode) => upscalers[mode] === name);
    return { key: `engine:${name}`, name, kind: 'engine', modes };
  });
  return [device, ...(own.length > 0 ? [{ key: 'studio', name: 'Studio', kind: 'studio', modes: own } as const] : []), ...engines];
}

type Item = Pick<MediaRow, 'width' | 'height' | UpscaleMode>;

/** The modes of a maker for an image of this size. */
export function listWays(maker: Maker, item: Pick<Item, 'width' | 'height'>): UpscaleMode[] {
  const ways = maker.modes.filter((mode) => fitsUpscale(item, mode));
  return maker.kind === 'device' ? deviceModes.filter((mode) => ways.includes(mode) && fitsDevice(item, mode)) : ways;
}

/** The offered modes: those of the maker, and those with an existing version. */
export function listOffered(maker: Maker, item: Item): UpscaleMode[] {
  const ways = listWays(maker, item);
  return upscaleModes.filter((mode) => item[mode] !== null || ways.includes(mode));
}

/**
 * Picks the maker: the chosen one, else the last choice on this device, else the first one. Only an explicit choice may be a maker
 * without a mode for this image.
 */
export function pickMaker(makers: readonly Maker[], item: Item, { chosen, saved }: { chosen: string | null; saved: string | null }): Maker {
  const find = (key: string | null) => makers.find((maker) => maker.key === key);
  const able = makers.filter((maker) => listWays(maker, item).length > 0);
  return find(chosen) ?? able.find(({ key }) => key === saved) ?? able[0] ?? device;
}
