import { fillPolygon } from '../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import { sway, type Layer, type Scene, type Stage } from '../stage.ts';

const inks = ({ palette }: Stage): Color[] => [
  palette.accent,
  palette.accent2,
  palette.skyTop,
  palette.water,
  palette.foliage,
  mix(palette.pale, palette.accent2, 0.25),
  palette.dark,
];

const paper: Layer = ({ ctx, width, height, palette }) => {
  ctx.fillStyle = toCss(mix(palette.pale, palette.accent2, 0.1));
  ctx.fillRect(0, 0, width, height);
};

const quarter = (ctx: Stage['ctx'], h: number, radius: number): void => {
  ctx.moveTo(-h, -h);
  ctx.arc(-h, -h, radius, 0, Math.PI / 2);
};

const facing = (ctx: Stage['ctx'], h: number): void => {
  ctx.arc(0, -h, h, 0, Math.PI);
  ctx.moveTo(h, h);
  ctx.arc(0, h, h, 0, Math.PI, true);
};

/** A grid of quarter circles, discs, triangles and stripes, every cell a small composition. */
const tiles: Layer = (stage) => {
  const { ctx, width, height } = stage;
  const random = stage.random('tiles');
  const colors = inks(stage);
  const cell = Math.max(width, height) / random.pick([4, 5, 6, 8]);
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const [back, front, third] = [random.pick(colors), random.pick(colors), random.pick(colors)];
      ctx.save();
      ctx.beginPath();
      ctx.rect(x, y, cell + 0.6, cell + 0.6);
      ctx.clip();
      ctx.fillStyle = toCss(back);
      ctx.fillRect(x, y, cell + 1, cell + 1);
      ctx.translate(x + cell / 2, y + cell / 2);
      ctx.rotate((random.integer(0, 3) * Math.PI) / 2);
      const h = cell / 2;
      ctx.fillStyle = toCss(front);
      ctx.beginPath();
      const kind = random.integer(0, 5);
      if (kind === 0) quarter(ctx, h, cell);
      else if (kind === 1) ctx.arc(0, 0, h * 0.78, 0, 7);
      else if (kind === 2)
        for (const [px, py] of [
          [-h, -h],
          [h, -h],
          [-h, h],
        ] as const)
          ctx.lineTo(px, py);
      else if (kind === 3) facing(ctx, h);
      else if (kind === 4) for (let bar = 0; bar < 4; bar++) ctx.rect(-h, -h + (bar * cell) / 4, cell, cell / 8);
      else ctx.arc(-h, 0, h, -Math.PI / 2, Math.PI / 2);
      ctx.fill();
      ctx.fillStyle = toCss(third);
      ctx.beginPath();
      if (kind === 0) quarter(ctx, h, h);
      else if (kind === 1 || kind === 5) ctx.arc(kind === 1 ? 0 : h * 0.4, 0, h * 0.36, 0, 7);
      ctx.fill();
      ctx.restore();
    }
  }
};

/** Planes, beams and circles in tension along one diagonal. */
const construction: Layer = (stage) => {
  const { ctx, width, height, unit, palette } = stage;
  const random = stage.random('construction');
  const colors = inks(stage);
  const tilt = random.between(-0.9, 0.9);
  const [big, cx, cy] = [unit * random.between(200, 320), width * random.pick([0.36, 0.62]), height * random.pick([0.38, 0.6])];
  const circle = ([x, y]: [number, number], r: number, fill: string): void => {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 7);
    ctx.fill();
  };
  circle([cx, cy], big, toCss(colors[0]!));
  circle([cx + sway(stage, 0) * unit * 12, cy], big * 0.62, toCss(colors[2]!));
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.rotate(tilt);
  for (let bar = 0; bar < 22; bar++) {
    ctx.fillStyle = toCss(random.pick(colors), random.chance(0.3) ? 0.75 : 1);
    const [w, h] = [unit * random.between(60, 620), unit * random.between(4, 54)];
    const [x, y] = [random.bell() * width * 0.6 + sway(stage, random.next()) * unit * 8, random.bell() * height * 0.6];
    ctx.fillRect(x - w / 2, y - h / 2, random.chance(0.25) ? h : w, random.chance(0.2) ? w : h);
  }
  ctx.restore();
  for (let spot = 0; spot < 6; spot++)
    circle(
      [random.between(0.08, 0.92) * width, random.between(0.08, 0.92) * height],
      unit * random.between(10, 64),
      toCss(random.pick(colors)),
    );
  const triangle = [0, 1, 2].map(() => ({ x: cx + random.bell() * unit * 520, y: cy + random.bell() * unit * 520 }));
  ctx.globalAlpha = 0.85;
  fillPolygon(ctx, triangle, random.pick(colors));
  ctx.globalAlpha = 1;
  ctx.strokeStyle = toCss(palette.dark);
  ctx.lineWidth = unit * 2.5;
  for (let ring = 1; ring < 6; ring++) {
    ctx.beginPath();
    ctx.arc(cx, cy, big * (1 + ring * 0.09), tilt, tilt + random.between(0.8, 2.8));
    ctx.stroke();
  }
};

/** Bauhaus tiles or a constructivist composition. */
export const geometric: Scene = ({ reading }) => [paper, reading.hash % 2 ? tiles : construction];

/** A ring of a mandala: its radius in pixels and the kind of its petals. */
type Ring = { r: number; kind: number; color: Color; edge: Color; petals: number };

function tracePetal(ctx: Stage['ctx'], { kind, r }: Ring, w: number): void {
  ctx.beginPath();
  if (kind === 0) ctx.ellipse(r * 0.9, 0, w * 1.15, w * 0.74, 0, 0, 7);
  else if (kind === 1) ctx.arc(r * 0.92, 0, w * 0.55, 0, 7);
  else if (kind === 4) {
    ctx.moveTo(r * 0.62, 0);
    ctx.lineTo(r * 0.82, w * 0.62);
    ctx.lineTo(r * 1.04, 0);
    ctx.lineTo(r * 0.82, -w * 0.62);
    ctx.closePath();
  } else {
    ctx.moveTo(r * 0.68, 0);
    ctx.quadraticCurveTo(r * 0.9, w * 1.2, r * (kind === 2 ? 1.06 : 1), 0);
    ctx.quadraticCurveTo(r * 0.9, -w * 1.2, r * 0.68, 0);
  }
}

/** Rotates with the clock in its direction. */
function paintRing(ring: Ring, direction: 1 | -1): Layer {
  const { r, color, edge, petals } = ring;
  return (stage) => {
    const { ctx, width, height, unit, palette } = stage;
    ctx.save();
    ctx.translate(width / 2, height / 2);
    ctx.rotate((direction * stage.clock * Math.PI * 4) / petals);
    const disc = ctx.createRadialGradient(0, 0, r * 0.6, 0, 0, r);
    disc.addColorStop(0, toCss(mix(color, palette.light, 0.25)));
    disc.addColorStop(1, toCss(mix(color, palette.dark, 0.3)));
    ctx.fillStyle = disc;
    ctx.beginPath();
    ctx.arc(0, 0, r * 0.93, 0, 7);
    ctx.fill();
    for (let petal = 0; petal < petals; petal++) {
      ctx.rotate((Math.PI * 2) / petals);
      const w = (Math.PI * r) / petals;
      tracePetal(ctx, ring, w);
      ctx.fillStyle = toCss(petal % 2 ? edge : lighten(edge, 0.09));
      ctx.fill();
      ctx.lineWidth = Math.max(0.8, unit * 1.8);
      ctx.strokeStyle = toCss(mix(palette.pale, palette.accent2, 0.3));
      ctx.stroke();
      ctx.beginPath();
      ctx.arc(r * 0.84, 0, w * 0.17, 0, 7);
      ctx.fillStyle = toCss(palette.pale);
      ctx.fill();
    }
    ctx.restore();
  };
}

/** Rings of petals, beads and lace, exactly symmetrical; the rings turn against each other with the clock. */
export const mandala: Scene = (stage) => {
  const { width, height, palette } = stage;
  const random = stage.random('mandala');
  const colors = inks(stage);
  const outer = Math.hypot(width, height) * 0.52;
  const folds = random.pick([5, 6, 7, 8, 9, 10, 12, 16]);
  const count = random.integer(7, 15);
  const [first, step] = [random.integer(0, colors.length - 1), random.pick([1, 2, 3])];
  const isDense = random.chance(0.5);
  const rings: Layer[] = Array.from({ length: count }, (_, index) => {
    const r = outer * (1 - index / (count + 0.5)) ** (isDense ? 1 : 1.35);
    const [kind, color, edge, petals] = [
      random.integer(0, 4),
      colors[(first + index * step) % colors.length]!,
      colors[(first + index * step + 3) % colors.length]!,
      folds * random.pick(isDense ? [1, 2, 2, 3] : [1, 1, 2]),
    ];
    return paintRing({ r, kind, color, edge, petals }, index % 2 ? 1 : -1);
  });
  const ground: Layer = ({ ctx }) => {
    ctx.fillStyle = toCss(mix(palette.dark, palette.skyTop, 0.4));
    ctx.fillRect(0, 0, width, height);
  };
  return [ground, ...rings];
};
