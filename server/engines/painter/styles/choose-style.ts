import { finish } from '../drawing/finish.ts';
import type { Reading } from '../read-prompt.ts';
import type { Layer, Stage } from '../stage.ts';
import type { Value } from '../words/concepts.ts';
import { deco, minimal, paperCut, popArt } from './flat.ts';
import { lowPoly } from './low-poly.ts';
import { pixel } from './pixel.ts';
import { softened, wobble } from './pixels.ts';
import { blueprint, pencil, riso, woodcut } from './print.ts';
import { stainedGlass } from './stained-glass.ts';
import { impasto, strokes } from './strokes.ts';
import { ink, watercolour } from './wet.ts';

/** Opaque paint: edges that follow the hand, a broken dry brush over them. */
const gouache: Layer = (stage) => wobble(stage, 4.5 * stage.unit, 2.2);

/** A lens: bloom around the lights. */
const bloom: Layer = (stage: Stage) => {
  const { ctx, unit } = stage;
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.globalAlpha = 0.3;
  ctx.drawImage(softened(stage, Math.max(2, 34 * unit)), 0, 0);
  ctx.globalCompositeOperation = 'soft-light';
  ctx.globalAlpha = 0.5;
  ctx.drawImage(softened(stage, Math.max(2, 12 * unit)), 0, 0);
  ctx.restore();
};

const styles: Record<Value<'style'>, Layer[]> = {
  gouache: [
    strokes({
      passes: [
        { density: 420, length: 40, width: 12 },
        { density: 420, length: 20, width: 6 },
      ],
      stray: 0.3,
      order: 0.8,
      keep: 0.85,
    }),
    gouache,
    finish({ grain: 0.45, vignette: 0.1 }),
  ],
  watercolour: [watercolour, finish({ grain: 0.3, vignette: 0 })],
  oil: [
    strokes({
      passes: [
        { density: 380, length: 62, width: 17 },
        { density: 620, length: 26, width: 7.5 },
      ],
      stray: 0.42,
      order: 1,
      keep: 0.55,
    }),
    impasto(17),
    finish({ grain: 0.2, vignette: 0.25 }),
  ],
  impressionist: [
    strokes({
      passes: [
        { density: 520, length: 40, width: 15 },
        { density: 600, length: 20, width: 9 },
      ],
      stray: 0.9,
      order: 0.45,
      keep: 0.35,
    }),
    impasto(12),
    finish({ grain: 0.2, vignette: 0.1 }),
  ],
  pointillist: [
    strokes({
      passes: [
        { density: 640, length: 0, width: 14 },
        { density: 640, length: 0, width: 9 },
      ],
      stray: 1.2,
      keep: 0.2,
      order: 0,
      round: true,
    }),
    finish({ grain: 0.15, vignette: 0.08 }),
  ],
  ink: [ink, finish({ grain: 0.3, vignette: 0.06 })],
  woodcut: [woodcut, finish({ grain: 0.22, vignette: 0 })],
  pixel: [pixel],
  lowpoly: [lowPoly, finish({ grain: 0.08, vignette: 0.16 })],
  deco: [deco, finish({ grain: 0.32, vignette: 0 })],
  glass: [stainedGlass, bloom, finish({ grain: 0.1, vignette: 0.3 })],
  minimal: [minimal, finish({ grain: 0.2, vignette: 0 })],
  blueprint: [blueprint, finish({ grain: 0.25, vignette: 0.2 })],
  riso: [riso, finish({ grain: 0.2, vignette: 0 })],
  pencil: [pencil, finish({ grain: 0.3, vignette: 0 })],
  photo: [bloom, finish({ grain: 0.16, vignette: 0.4 })],
  paper: [paperCut, finish({ grain: 0.4, vignette: 0.1 })],
  popart: [popArt, finish({ grain: 0.1, vignette: 0 })],
};

/** How the finished scene is rendered: the named style, else a light hand-painted finish. */
export function chooseStyle(reading: Reading): Layer[] {
  const style = reading.first('style');
  const isGlowing = reading.has('scheme:neon') || reading.has('scheme:tealorange');
  return style ? styles[style] : [gouache, ...(isGlowing ? [bloom] : []), finish({ grain: 0.32, vignette: 0.24 })];
}
