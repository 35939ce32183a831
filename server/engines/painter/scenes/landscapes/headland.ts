import { fillPolygon, scatterDabs, tonesOf } from '../../drawing/brush.ts';
import { mix, type Color } from '../../drawing/color.ts';
import { cliff } from '../../layers/cliff.ts';
import { staffage } from '../../layers/staffage.ts';
import { waves } from '../../layers/water.ts';
import { sway, type Layer, type Stage } from '../../stage.ts';

/** `x` and `brow`: pixels of a point of the upper edge, t widths away from the side of the picture; `foot`: pixels from the top. */
type Headland = { x: (t: number) => number; brow: (t: number) => number; foot: number };

/** Widths of the picture that the cliff reaches in. */
const reach = 0.5;

/** A cliff from one side of the picture above the surf, with the named subjects on its grass. */
export function headland(stage: Stage, sea: Color): Layer[] {
  const { width, height, horizon, palette, light, unit, reading } = stage;
  const side = light.side > 0 ? -1 : 1;
  const [top, foot] = [horizon - height * 0.1, horizon + (height - horizon) * 0.56];
  const stone = mix(mix(palette.rock, palette.earth, 0.35), palette.pale, 0.3);
  const isRough = reading.has('weather:storm') || reading.has('weather:wind');
  const shape: Headland = {
    x: (t) => (side < 0 ? t * width : width - t * width),
    brow: (t) => top + Math.sin(t * 11) * 4 * unit + t * 30 * unit,
    foot,
  };
  return [
    cliff({ name: 'headland', side, reach, top, bottom: foot, distance: 0.06, color: stone, isSheer: true }),
    turf(shape),
    staffage({
      land: (at) => shape.brow(side < 0 ? at / width : 1 - at / width),
      places: [side < 0 ? 0.2 : 0.8],
      except: ['boat', 'whale', 'birds', 'bridge', 'tree'],
    }),
    surf(shape, sea, isRough),
    waves({ from: foot + 14 * unit, count: isRough ? 6 : 3, color: sea }),
  ];
}

function turf({ x, brow }: Headland): Layer {
  return (stage) => {
    const { ctx, palette, unit } = stage;
    const random = stage.random('turf');
    const grassy = mix(palette.foliage, palette.earth, 0.4);
    const edge = Array.from({ length: 41 }, (_, step) => (step / 40) * reach * 0.79);
    fillPolygon(
      ctx,
      [
        ...edge.map((t) => ({ x: x(t), y: brow(t) - 12 * unit })),
        ...edge.toReversed().map((t) => ({ x: x(t), y: brow(t) + (24 + random.bell() * 22) * unit })),
      ],
      grassy,
    );
    scatterDabs(ctx, { count: 520, tones: tonesOf(grassy, [palette.dark, palette.light]) }, () => {
      const [t, down] = [random.next() * reach * 0.78, random.next()];
      const at = { x: x(t), y: brow(t) + (down * 36 - 15) * unit };
      return { ...at, length: unit * random.between(8, 18), width: unit * 2.6, angle: 1.4 + random.bell() * 0.5, tone: 0.8 - down * 0.6 };
    });
  };
}

function surf({ x, foot }: Headland, sea: Color, isRough: boolean): Layer {
  return (stage) => {
    const { palette, unit } = stage;
    const random = stage.random('surf');
    const bursts = Array.from({ length: isRough ? 6 : 3 }, (_, index) => ({
      t: reach * (0.25 + (index / 5) * 0.9),
      high: random.between(0.3, 1),
    }));
    const tones = [mix(palette.pale, sea, 0.55), mix(palette.pale, sea, 0.25), palette.pale];
    scatterDabs(stage.ctx, { count: isRough ? 900 : 420, tones }, () => {
      const burst = random.pick(bursts);
      const rise = random.next() ** 2;
      const tall = (isRough ? 170 : 34) * burst.high * unit * (0.94 + 0.06 * sway(stage, burst.t));
      const size = unit * random.between(2, 11) * (1.2 - rise);
      const at = { x: x(burst.t + random.bell() * 0.1 * (0.5 + rise)), y: foot + random.bell() * 9 * unit - rise * tall };
      return { ...at, length: size * 1.5, width: size, angle: 0, tone: random.next() * 0.7 + rise * 0.3 };
    });
    scatterDabs(stage.ctx, { count: 260, tones }, () => {
      const t = random.next() * reach * 1.2;
      return {
        x: x(t),
        y: foot + random.bell() * 8 * unit,
        length: unit * random.between(10, 44),
        width: unit * random.between(2, 6),
        angle: 0,
        tone: random.next(),
      };
    });
  };
}
