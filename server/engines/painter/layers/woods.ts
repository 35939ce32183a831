import { mix, type Color } from '../drawing/color.ts';
import { sample, softNoise } from '../drawing/noise.ts';
import type { Layer } from '../stage.ts';
import { castShadow } from '../subjects/cast-shadow.ts';
import { tree, type TreeKind } from '../subjects/trees.ts';

export type WoodsOptions = {
  name: string;
  kinds: readonly TreeKind[];
  count: number;
  /** Pixels from the top: where trees may stand at x. */
  ground: (x: number) => number;
  /** Trees stand up to this many pixels below the line. */
  spread: number;
  /** Pixels. */
  tall: number;
  distance: number;
  color?: Color;
  /** Fractions of the width kept free, so that a view stays open. */
  clearing?: [from: number, to: number];
};

/** A stand of trees in clumps, painted from back to front. */
export function woods(options: WoodsOptions): Layer {
  return (stage) => {
    const { width, palette } = stage;
    if (stage.reading.excludes('subject:tree') || stage.reading.excludes('place:forest')) return;
    const random = stage.random(`woods ${options.name}`);
    const offset = random.next();
    const trees: { x: number; y: number; size: number }[] = [];
    for (let attempt = 0; trees.length < options.count && attempt < options.count * 4; attempt++) {
      const t = random.between(-0.03, 1.03);
      if (options.clearing && t > options.clearing[0] && t < options.clearing[1]) continue;
      if (sample(softNoise, t * (width / stage.height) * 0.4 + offset, offset) + random.between(-0.1, 0.5) < 0) continue;
      const down = random.next();
      trees.push({
        x: t * width,
        y: options.ground(t * width) + down * options.spread,
        size: (0.72 + down * 0.4) * random.between(0.7, 1.15),
      });
    }
    trees.sort((a, b) => a.y - b.y);
    const base = mix(options.color ?? palette.foliage, palette.haze, options.distance * 0.62);
    for (const { x, y, size } of trees) {
      const color = { l: base.l + random.bell() * 0.06, c: base.c, h: base.h + random.bell() * 16 };
      if (options.distance < 0.5) castShadow(stage, { x, y }, { length: options.tall * size * 0.9, width: options.tall * 0.07 });
      tree(stage, random.pick(options.kinds), { x, y, height: options.tall * size, color, random });
    }
  };
}
