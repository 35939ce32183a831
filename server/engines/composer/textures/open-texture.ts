import { createRandom, type Random } from '../../painter/drawing/random.ts';
import type { TextureName } from '../words/music-concepts.ts';
import { openBirds, openFire, openForest, openNight } from './nature.ts';
import type { Texture } from './texture.ts';
import { openBrushing, openTapping, openVinyl, openWhisper } from './touch.ts';
import { openStream, openWaves } from './water.ts';
import { openRain, openThunder, openWind } from './weather.ts';

const textures: Record<TextureName, (random: Random) => Texture> = {
  rain: openRain,
  thunder: openThunder,
  waves: openWaves,
  stream: openStream,
  wind: openWind,
  fire: openFire,
  forest: openForest,
  birds: openBirds,
  night: openNight,
  tapping: openTapping,
  brushing: openBrushing,
  whisper: openWhisper,
  vinyl: openVinyl,
};

/** A sound of a place or of hands, which goes on as long as it is asked. The same seed gives the same sound. */
export function openTexture(name: TextureName, seed: number): Texture {
  return textures[name](createRandom(seed, `texture:${name}`));
}
