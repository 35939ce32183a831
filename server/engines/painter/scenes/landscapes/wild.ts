import { fillPolygon, scatterDabs } from '../../drawing/brush.ts';
import { lighten, mix, oklch, toCss } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { hill, mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { asksForGround, staffage } from '../../layers/staffage.ts';
import { water } from '../../layers/water.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import { sway, type Layer, type Scene } from '../../stage.ts';

const ember = oklch(0.72, 0.2, 42);

/** Fire, lava and a column of ash over the summit at x (pixels), y the crater's rim. */
function eruption(x: number, y: number): Layer {
  return (stage) => {
    const { ctx, palette, unit, height } = stage;
    const random = stage.random('eruption');
    const smoke = mix(palette.dark, palette.rock, 0.55);
    for (let puff = 0; puff < 60; puff++) {
      const t = puff / 60;
      const radius = unit * (34 + 130 * t) * random.between(0.7, 1.2);
      const [px, py] = [
        x + (random.bell() * 90 * t - 130 * t * stage.light.side + sway(stage, random.next()) * 9) * unit,
        y - unit * 30 - y * 0.92 * t,
      ];
      const gradient = ctx.createRadialGradient(px + stage.light.side * radius * 0.3, py - radius * 0.2, 0, px, py, radius);
      gradient.addColorStop(0, toCss(mix(mix(smoke, ember, Math.max(0, 0.8 - t * 2.4)), palette.cloudLit, 0.2 + t * 0.25), 0.85));
      gradient.addColorStop(0.7, toCss(mix(smoke, ember, Math.max(0, 0.4 - t * 1.6)), 0.6));
      gradient.addColorStop(1, toCss(smoke, 0));
      ctx.fillStyle = gradient;
      ctx.fillRect(px - radius, py - radius, radius * 2, radius * 2);
    }
    const glow = ctx.createRadialGradient(x, y, 0, x, y, unit * 330);
    glow.addColorStop(0, toCss(oklch(0.86, 0.16, 70), 0.95));
    glow.addColorStop(0.25, toCss(ember, 0.5));
    glow.addColorStop(1, toCss(ember, 0));
    ctx.fillStyle = glow;
    ctx.fillRect(0, 0, stage.width, height);
    scatterDabs(ctx, { count: 150, tones: [oklch(0.62, 0.21, 33), ember, oklch(0.88, 0.15, 80)] }, () => {
      const [angle, far] = [-Math.PI / 2 + random.bell() * 0.9, random.next() ** 1.6 * 260 * unit];
      return {
        x: x + Math.cos(angle) * far,
        y: y + Math.sin(angle) * far * 0.8,
        length: unit * random.between(3, 13),
        width: unit * random.between(1.5, 4),
        angle,
        tone: random.next(),
      };
    });
  };
}

/** Streams of lava down from the crater's rim. */
function lava(x: number, y: number): Layer {
  return (stage) => {
    const { ctx, unit } = stage;
    for (const [wide, tone] of [
      [17, oklch(0.55, 0.2, 30)],
      [9, ember],
      [4, oklch(0.9, 0.14, 85)],
    ] as const) {
      const random = stage.random('lava');
      ctx.strokeStyle = toCss(tone, 0.9);
      ctx.lineCap = 'round';
      ctx.lineJoin = 'round';
      for (let stream = 0; stream < 4; stream++) {
        let [px, py] = [x + (stream - 1.5) * unit * 16, y + unit * 6];
        const lean = (stream - 1.5) * 10 + random.bell() * 6;
        ctx.lineWidth = Math.max(1, unit * wide * random.between(0.4, 0.9));
        ctx.beginPath();
        ctx.moveTo(px, py);
        for (let step = 0; step < 9 + stream * 2; step++) {
          px += (lean + random.bell() * 22) * unit;
          py += unit * random.between(14, 26);
          ctx.lineTo(px, py);
        }
        ctx.stroke();
      }
    }
  };
}

/** A lone cone with smoke and lava above dark woods and water. */
export const volcano: Scene = (stage) => {
  const { width, height, horizon, palette, unit } = stage;
  const random = stage.random('volcano');
  const at = random.pick([0.36, 0.5, 0.62]);
  const [foot, rise] = [horizon + height * 0.03, horizon * random.between(0.5, 0.62)];
  return [
    ...firmament,
    range({ name: 'far', foot: horizon, rise: horizon * 0.2, distance: 0.9 }),
    eruption(at * width, foot - rise * 0.8),
    range({ name: 'cone', foot, rise, distance: 0.12, jagged: 0.6, summits: [at], color: mix(palette.rock, palette.dark, 0.4) }),
    lava(at * width, foot - rise * 0.82),
    mist({ name: 'foot', y: foot, thickness: height * 0.06, strength: 0.6 }),
    woods({
      name: 'shore',
      kinds: ['conifer', 'round'],
      count: 80,
      ground: () => foot + height * 0.01,
      spread: height * 0.02,
      tall: 52 * unit,
      distance: 0.3,
    }),
    water({ from: foot + height * 0.03, roughness: 0.3 }),
    staffage({ water: foot + height * 0.12, likes: { birds: 0.4, boat: 0.3 }, except: ['house', 'tree'] }),
    hill({ name: 'front', high: height * 0.88, low: height * 1.02, color: mix(palette.earth, palette.dark, 0.5), distance: 0 }),
    staffage({ land: () => height * 0.93, except: ['house', 'tree', 'castle'] }),
    woods({
      name: 'front',
      kinds: ['palm'],
      count: 3,
      ground: () => height * 0.96,
      spread: height * 0.03,
      tall: 320 * unit,
      distance: 0,
      clearing: [0.2, 0.8],
      color: mix(palette.foliage, palette.dark, 0.5),
    }),
    weather,
  ];
};

/** Icebergs: faceted blocks with lit and blue-shadowed sides, standing in still water. */
function iceberg({ name, x, foot, size }: { name: string; x: number; foot: number; size: number }): Layer {
  return (stage) => {
    const { ctx, palette, light } = stage;
    const random = stage.random(`berg ${name}`);
    const ice = mix(palette.pale, palette.skyLow, 0.15);
    const shade = mix(mix(palette.water, palette.skyTop, 0.4), palette.pale, 0.42);
    const count = 7;
    const top = Array.from({ length: count }, (_, index) => {
      const t = index / (count - 1);
      return { x: x + (t - 0.5) * size * 1.5, y: foot - size * Math.sin(Math.PI * (0.06 + t * 0.88)) * random.between(0.35, 0.85) };
    });
    const outline = [{ x: x - size * 0.8, y: foot }, ...top, { x: x + size * 0.8, y: foot }];
    fillPolygon(ctx, outline, shade);
    for (let index = 0; index < top.length - 1; index++) {
      const [a, b] = [top[index]!, top[index + 1]!];
      const facing = (b.y - a.y) * light.side > 0 ? 0 : 1;
      const knee = { x: (a.x + b.x) / 2 + random.bell() * size * 0.1, y: foot - size * random.between(0.05, 0.25) };
      fillPolygon(ctx, [a, b, knee], mix(shade, mix(ice, palette.light, 0.3), facing ? 0.35 : 1));
      fillPolygon(ctx, [b, knee, { x: b.x + random.bell() * size * 0.1, y: foot }], mix(shade, ice, random.between(0.1, 0.7)));
    }
    ctx.fillStyle = toCss(lighten(mix(palette.water, palette.pale, 0.4), 0.05), 0.8);
    ctx.fillRect(x - size * 0.8, foot - size * 0.03, size * 1.6, size * 0.03);
  };
}

/** Polar sea: icebergs in glassy water, white mountains behind. */
export const arctic: Scene = (stage) => {
  const { width, height, horizon, palette, unit } = stage;
  const random = stage.random('arctic');
  const drop = height - horizon;
  const main = stage.light.side > 0 ? 0.32 : 0.66;
  return [
    ...firmament,
    range({ name: 'white', foot: horizon, rise: horizon * random.between(0.25, 0.4), distance: 0.6, snow: 0.95 }),
    mist({ name: 'ice', y: horizon, thickness: height * 0.05, strength: 0.6 }),
    iceberg({ name: 'far', x: (1 - main) * width, foot: horizon + 2 * unit, size: 130 * unit }),
    iceberg({ name: 'main', x: main * width, foot: horizon + 4 * unit, size: 320 * unit }),
    water({ from: horizon, roughness: 0.16, color: mix(palette.water, palette.skyTop, 0.3) }),
    (stage) => {
      const floes = stage.random('floes');
      scatterDabs(
        stage.ctx,
        { count: 46, tones: [mix(palette.pale, palette.water, 0.5), mix(palette.pale, palette.skyLow, 0.25), palette.pale] },
        () => {
          const t = floes.next();
          return {
            x: floes.between(0, width),
            y: horizon + drop * (0.05 + t * 0.9),
            length: unit * (30 + 170 * t) * floes.between(0.4, 1.1),
            width: unit * (3 + 22 * t),
            angle: 0,
            tone: floes.between(0.4, 1),
          };
        },
      );
    },
    asksForGround(stage.reading) && hill({ name: 'floe', high: height * 0.84, low: height * 0.9, color: palette.pale, distance: 0 }),
    asksForGround(stage.reading) && staffage({ land: () => height * 0.92, except: ['house', 'tree', 'whale', 'boat', 'birds'] }),
    staffage({ water: horizon + drop * 0.35, likes: { whale: 0.35, birds: 0.3 }, except: ['house', 'tree'] }),
    weather,
  ];
};
