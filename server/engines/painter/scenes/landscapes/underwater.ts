import { fillDabs, traceSmooth, type Stroke } from '../../drawing/brush.ts';
import { lighten, mix, oklch, toCss, type Color } from '../../drawing/color.ts';
import { hill, hillCrest } from '../../layers/ground.ts';
import { sway, type Layer, type Scene, type Stage } from '../../stage.ts';

const depths: Layer = ({ ctx, width, height, palette, light }) => {
  const sea = palette.water;
  const gradient = ctx.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, toCss(mix(lighten(sea, 0.26), palette.skyLow, 0.35)));
  gradient.addColorStop(0.4, toCss(lighten(sea, 0.06)));
  gradient.addColorStop(1, toCss(mix(sea, palette.dark, 0.55)));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
  const bright = ctx.createRadialGradient(light.x, -height * 0.1, 0, light.x, 0, height * 0.75);
  bright.addColorStop(0, toCss(palette.light, 0.8));
  bright.addColorStop(1, toCss(palette.light, 0));
  ctx.fillStyle = bright;
  ctx.fillRect(0, 0, width, height);
};

const shafts: Layer = (stage) => {
  const { ctx, width, height, palette, light } = stage;
  const random = stage.random('shafts');
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (let shaft = 0; shaft < 13; shaft++) {
    const x = light.x + random.bell() * width * 0.6 + sway(stage, random.next()) * width * 0.015;
    const [w, lean] = [width * random.between(0.01, 0.05), (x - light.x) * 0.7 - light.side * width * 0.08];
    const gradient = ctx.createLinearGradient(0, 0, 0, height * 0.9);
    gradient.addColorStop(0, toCss(palette.light, 0.34));
    gradient.addColorStop(1, toCss(palette.light, 0));
    ctx.fillStyle = gradient;
    ctx.beginPath();
    for (const [px, py] of [
      [x - w * 0.3, -5],
      [x + w * 0.3, -5],
      [x + lean + w * 2, height],
      [x + lean - w * 2, height],
    ] as const)
      ctx.lineTo(px, py);
    ctx.fill();
  }
  ctx.restore();
};

function fish(stage: Stage, at: { x: number; y: number; size: number; color: Color; facing: number; phase: number }): void {
  const { ctx, palette } = stage;
  const tail = sway(stage, at.phase) * 0.16;
  const p = (x: number, y: number): { x: number; y: number } => ({ x: at.x + x * at.size * at.facing, y: at.y + y * at.size });
  ctx.fillStyle = toCss(at.color);
  ctx.beginPath();
  traceSmooth(ctx, [
    p(0.5, 0),
    p(0.3, -0.2),
    p(-0.05, -0.24),
    p(-0.42, -0.05),
    p(-0.66, -0.24 + tail),
    p(-0.6, tail),
    p(-0.66, 0.24 + tail),
    p(-0.42, 0.05),
    p(-0.05, 0.22),
    p(0.3, 0.18),
  ]);
  ctx.fill();
  fillDabs(
    ctx,
    [{ ...p(0.06, -0.08), length: at.size * 0.55, width: at.size * 0.1, angle: 0 }],
    toCss(mix(at.color, palette.light, 0.6), 0.8),
  );
  fillDabs(ctx, [{ ...p(0.34, -0.04), length: at.size * 0.07, width: at.size * 0.07, angle: 0 }], toCss(palette.dark));
}

type Branch = { angle: number; length: number; depth: number };

/** Branching coral and waving weed standing on the sea floor. */
function reef(ground: (x: number) => number, near: number, count: number): Layer {
  return (stage) => {
    const { ctx, width, palette, unit, height } = stage;
    const random = stage.random(`reef ${near}`);
    const veil = mix(palette.water, palette.skyMiddle, 0.3);
    const colors = [
      palette.accent,
      palette.accent2,
      oklch(0.62, 0.15, palette.accent.h - 50),
      palette.foliage,
      mix(palette.accent, palette.pale, 0.4),
    ].map((color) => mix(color, veil, (1 - near) * 0.62));
    for (let plant = 0; plant < count; plant++) {
      const x = random.chance(0.5) ? random.between(-0.02, 0.4) * width : random.between(0.6, 1.02) * width;
      const y = ground(x) + random.between(0, height * 0.06);
      const [tall, color] = [unit * random.between(60, 210) * (0.4 + near * 0.8), random.pick(colors)];
      ctx.lineCap = 'round';
      if (random.chance(0.5)) {
        const grow = ([px, py]: [number, number], { angle, length, depth }: Branch): void => {
          const [tx, ty]: [number, number] = [px + Math.cos(angle) * length, py + Math.sin(angle) * length];
          ctx.lineWidth = Math.max(1, length * 0.26);
          ctx.strokeStyle = toCss(mix(color, palette.light, (4 - depth) * 0.1));
          ctx.beginPath();
          ctx.moveTo(px, py);
          ctx.lineTo(tx, ty);
          ctx.stroke();
          if (depth > 0)
            for (const turn of [-0.55, 0.05, 0.55])
              grow([tx, ty], { angle: angle + turn + random.bell() * 0.25, length: length * random.between(0.6, 0.8), depth: depth - 1 });
        };
        grow([x, y], { angle: -Math.PI / 2 + random.bell() * 0.2, length: tall * 0.3, depth: 3 });
        continue;
      }
      ctx.strokeStyle = toCss(color, 0.95);
      for (let frond = 0; frond < 6; frond++) {
        const [lean, reach] = [random.bell() * 0.5 + sway(stage, random.next()) * 0.08, tall * random.between(0.7, 1.4)];
        ctx.lineWidth = unit * (3 + 6 * near);
        ctx.beginPath();
        ctx.moveTo(x + frond * unit * 5, y);
        ctx.bezierCurveTo(x + lean * reach * 0.6, y - reach * 0.35, x - lean * reach * 0.5, y - reach * 0.7, x + lean * reach, y - reach);
        ctx.stroke();
      }
    }
  };
}

const shoal: Layer = (stage) => {
  const { width, height, palette, unit } = stage;
  const random = stage.random('shoal');
  const facing = random.pick([-1, 1]);
  const [cx, cy] = [width * random.between(0.4, 0.6), height * random.between(0.34, 0.5)];
  for (let index = 0; index < 34; index++) {
    const near = index / 34;
    fish(stage, {
      x: cx + random.bell() * width * 0.42 + sway(stage, random.next()) * unit * 16,
      y: cy + random.bell() * height * 0.22,
      size: unit * (14 + 42 * near ** 3),
      color: mix(index % 5 === 0 ? palette.accent2 : palette.accent, palette.water, (1 - near) * 0.65),
      facing,
      phase: random.next(),
    });
  }
};

const giant: Layer = (stage) => {
  const { ctx, light, width, height, palette, unit } = stage;
  const [x, y, s] = [width * (light.side > 0 ? 0.4 : 0.6), height * 0.32 + sway(stage, 0) * unit * 10, unit * 320];
  const p = (px: number, py: number): { x: number; y: number } => ({ x: x + px * s * light.side, y: y + py * s });
  const skin = mix(palette.dark, palette.water, 0.45);
  const body = ctx.createLinearGradient(0, y - s * 0.3, 0, y + s * 0.3);
  body.addColorStop(0, toCss(mix(skin, palette.light, 0.35)));
  body.addColorStop(0.6, toCss(skin));
  body.addColorStop(1, toCss(mix(skin, palette.pale, 0.45)));
  ctx.fillStyle = body;
  ctx.beginPath();
  traceSmooth(ctx, [
    p(0.95, 0.02),
    p(0.75, -0.17),
    p(0.3, -0.26),
    p(-0.25, -0.16),
    p(-0.68, -0.02),
    p(-0.95, -0.2),
    p(-1.0, -0.06),
    p(-0.86, 0.03),
    p(-1.0, 0.14),
    p(-0.7, 0.07),
    p(-0.2, 0.14),
    p(0.15, 0.2),
    p(-0.02, 0.46),
    p(0.28, 0.3),
    p(0.34, 0.22),
    p(0.75, 0.17),
  ]);
  ctx.fill();
};

const bubbles: Layer = (stage) => {
  const { width, height, palette, unit } = stage;
  const random = stage.random('bubbles');
  const dots: Stroke[] = Array.from({ length: 90 }, () => {
    const r = unit * random.between(1.5, 8);
    return { x: random.between(0, width), y: (1 - ((random.next() + stage.clock) % 1)) * height, length: r, width: r, angle: 0 };
  });
  fillDabs(stage.ctx, dots, toCss(palette.pale, 0.4));
};

/** Under the sea: shafts of light, a reef in two depths, a shoal, a whale when asked. */
export const underwater: Scene = (stage) => {
  const { height, palette } = stage;
  stage.horizon = Math.round(height * 0.7);
  const [back, front] = [
    { name: 'sea floor', high: height * 0.7, low: height * 0.84 },
    { name: 'reef', high: height * 0.84, low: height * 1.0 },
  ];
  const sand = mix(palette.earth, palette.water, 0.5);
  return [
    depths,
    shafts,
    hill({ ...back, color: sand, distance: 0.5, texture: 0.4 }),
    reef(hillCrest(stage, back), 0.25, 20),
    stage.reading.has('subject:whale') && giant,
    shoal,
    hill({ ...front, color: mix(sand, palette.dark, 0.2), distance: 0, texture: 0.6 }),
    reef(hillCrest(stage, front), 1, 15),
    bubbles,
  ];
};
