import type { Layer } from '../stage.ts';
import { clouds } from './clouds.ts';
import { heavens } from './heavens.ts';
import { disc, sky, stars } from './sky.ts';
import { aurora, lightning, rainbow, rays } from './weather.ts';

/** Everything above the horizon that all outdoor scenes share, from back to front. */
export const firmament: readonly Layer[] = [
  sky(),
  (stage) => {
    if (
      (stage.isNight || stage.reading.has('subject:stars') || stage.reading.has('subject:comet')) &&
      !stage.reading.excludes('subject:stars')
    )
      stars(stage);
  },
  aurora,
  disc,
  heavens,
  clouds,
  rainbow,
  lightning,
  (stage) => rays(stage.daytime === 'golden' || stage.daytime === 'dawn' ? 0.3 : 0.14)(stage),
];
