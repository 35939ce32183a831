import { fillDabs, traceSmooth, type Point } from '../brush.ts';
import { lighten, mix, oklch, toCss } from '../color.ts';
import { ramp, rampOffset, shadeField } from '../field.ts';
import { ridgedNoise, sample, softNoise } from '../noise.ts';
import type { Layer, Scene, Stage } from '../stage.ts';

/** Broad brushwork in the palette's colours, brighter behind the face. */
const backdrop: Layer = (stage) => {
  const { ctx, width, height, palette } = stage;
  const random = stage.random('backdrop');
  const [ox, oy] = [random.next(), random.next()];
  const tones = ramp(palette.skyTop, palette.skyMiddle, palette.haze, palette.skyLow);
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const field = shadeField(columns, rows, (column, row, data, offset) => {
    const [x, y] = [column / columns, row / rows];
    const sweep = sample(softNoise, x * 0.4 + y * 0.2 + ox, y * 0.9 - x * 0.4 + oy);
    const at = rampOffset(0.75 - Math.hypot(x - 0.5, (y - 0.42) * 0.9) * 0.95 + sweep * 0.4 + sample(ridgedNoise, x * 1.2 + oy, y * 3 + x) * 0.1);
    data.set([tones[at]!, tones[at + 1]!, tones[at + 2]!, 255], offset);
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(field, 0, 0, width, height);
  ctx.strokeStyle = toCss(palette.accent2, 0.9);
  ctx.fillStyle = toCss(mix(palette.accent2, palette.light, 0.3), 0.85);
  const r = Math.min(width, height) * 0.36;
  ctx.beginPath();
  ctx.arc(width / 2 + stage.light.side * r * 0.12, height * 0.42, r, 0, 7);
  ctx.fill();
};

type Frame = { at: (x: number, y: number) => Point; size: number; facing: -1 | 1 };

function fillShape(stage: Stage, points: Point[], fill: string | ReturnType<Stage['ctx']['createLinearGradient']>): void {
  stage.ctx.fillStyle = fill;
  stage.ctx.beginPath();
  traceSmooth(stage.ctx, points);
  stage.ctx.fill();
}

// The head in profile, looking right, in units of its height; 0|0 is between ear and eye.
const profile: [number, number][] = [[-.05,-.5],[.14,-.47],[.27,-.36],[.31,-.22],[.315,-.12],[.3,-.06],[.33,.01],[.385,.09],[.41,.125],[.39,.15],[.335,.155],[.335,.18],[.365,.21],[.36,.235],[.335,.25],[.362,.28],[.35,.31],[.315,.33],[.325,.37],[.31,.42],[.25,.455],[.14,.44],[.04,.39],[.0,.46],[.0,.62],[.1,.72],[-.42,.75],[-.33,.56],[-.33,.3],[-.4,.1],[-.42,-.15],[-.33,-.37],[-.2,-.47]];

function head(stage: Stage, { at, size, facing }: Frame): void {
  const { ctx, palette, light } = stage;
  const random = stage.random('head');
  const isFree = stage.reading.has('scheme:neon') || stage.reading.has('scheme:monochrome');
  const tone = mix(palette.earth, palette.pale, random.between(0.1, 0.6));
  const skin = oklch(Math.min(0.86, Math.max(0.5, tone.l)), isFree ? tone.c : 0.075, isFree ? mix(palette.accent, palette.accent2, 0.5).h : random.between(38, 70));
  const rouge = isFree ? palette.accent : oklch(0.6, 0.16, 22);
  const points = profile.map(([x, y]) => at(x, y));
  const body = ctx.createLinearGradient(at(-0.4, 0).x, at(0, -0.4).y, at(0.42, 0).x, at(0, 0.4).y);
  const isLit = light.side === facing;
  body.addColorStop(0, toCss(mix(skin, palette.skyTop, isLit ? 0.62 : 0.2)));
  body.addColorStop(0.55, toCss(mix(skin, rouge, 0.12)));
  body.addColorStop(1, toCss(isLit ? mix(lighten(skin, 0.09), palette.light, 0.45) : mix(skin, palette.skyTop, 0.45)));
  fillShape(stage, points, body);
  ctx.save();
  ctx.beginPath();
  traceSmooth(ctx, points);
  ctx.clip();
  const plane = (outline: [number, number][], color: string): void => fillShape(stage, outline.map(([x, y]) => at(x, y)), color);
  plane([[-.4,.12],[-.05,.2],[.12,.36],[.08,.5],[.04,.8],[-.5,.8]], toCss(mix(skin, mix(palette.skyTop, palette.dark, 0.35), 0.6), 0.8));
  plane([[.16,-.04],[.27,-.04],[.3,.02],[.2,.05],[.1,.03]], toCss(mix(skin, palette.skyTop, 0.6), 0.75));
  plane([[.08,.1],[.2,.1],[.25,.2],[.16,.27],[.06,.22]], toCss(mix(skin, rouge, 0.55), 0.5));
  plane([[.27,-.36],[.4,-.2],[.36,.02],[.285,-.05],[.25,-.2]], toCss(mix(lighten(skin, 0.12), palette.light, 0.4), isLit ? 0.8 : 0.25));
  plane([[.31,.0],[.45,.13],[.36,.14],[.3,.08]], toCss(mix(lighten(skin, 0.14), palette.light, 0.5), isLit ? 0.85 : 0.3));
  plane([[.26,.2],[.4,.21],[.4,.29],[.27,.26]], toCss(rouge, 0.85));
  ctx.restore();
  ctx.strokeStyle = toCss(palette.dark);
  ctx.lineCap = 'round';
  ctx.lineWidth = size * 0.016;
  ctx.beginPath();
  const curve = (from: [number, number], through: [number, number], to: [number, number]): void => {
    const [a, b, c] = [at(...from), at(...through), at(...to)];
    ctx.moveTo(a.x, a.y);
    ctx.quadraticCurveTo(b.x, b.y, c.x, c.y);
  };
  curve([0.16, -0.015], [0.22, 0.025], [0.275, -0.01]);
  curve([0.13, -0.095], [0.22, -0.145], [0.3, -0.1]);
  ctx.stroke();
  ctx.lineWidth = size * 0.009;
  ctx.beginPath();
  curve([0.27, 0.243], [0.31, 0.235], [0.345, 0.245]);
  curve([0.335, 0.14], [0.31, 0.15], [0.3, 0.12]);
  ctx.stroke();
}

function hair(stage: Stage, { at, size, facing }: Frame): void {
  const { ctx, palette, light } = stage;
  const random = stage.random('hair');
  const color = mix(palette.dark, random.pick([palette.accent, palette.earth, palette.skyTop, palette.foliage]), random.between(0.15, 0.5));
  const long = random.chance(0.6);
  const outline: [number, number][] = [[.28,-.36],[.2,-.52],[.02,-.62],[-.22,-.6],[-.44,-.46],[-.54,-.2],[-.52,.06],...(long ? ([[-.58,.34],[-.66,.68],[-.5,.86],[-.3,.7],[-.22,.4]] as [number, number][]) : ([[-.46,.22],[-.36,.3]] as [number, number][])),[-.18,.16],[-.1,.08],[-.12,-.06],[-.02,-.16],[.06,-.28],[.18,-.33]];
  fillShape(stage, outline.map(([x, y]) => at(x, y)), toCss(color));
  ctx.save();
  ctx.beginPath();
  traceSmooth(ctx, outline.map(([x, y]) => at(x, y)));
  ctx.clip();
  for (const [tone, width, count] of [[mix(color, palette.dark, 0.5), 0.02, 14], [mix(color, palette.light, light.side === facing ? 0.35 : 0.2), 0.011, 18], [palette.accent2, 0.006, 6]] as const) {
    ctx.strokeStyle = toCss(tone, 0.8);
    ctx.lineWidth = size * width;
    ctx.beginPath();
    for (let strand = 0; strand < count; strand++) {
      const t = strand / count + random.bell() * 0.03;
      const [a, b, c] = [at(0.24 - t * 0.14, -0.36 - t * 0.24), at(-0.34 - t * 0.24, -0.52 + t * 0.12), at(-0.3 - t * 0.28, long ? 0.9 : 0.35)];
      ctx.moveTo(a.x, a.y);
      ctx.bezierCurveTo(b.x, b.y, b.x + random.bell() * size * 0.1, (b.y + c.y) / 2, c.x, c.y);
    }
    ctx.stroke();
  }
  ctx.restore();
  if (random.chance(0.55) && !stage.reading.excludes('subject:flowers')) {
    const spots = Array.from({ length: 6 }, () => at(-0.2 + random.bell() * 0.26, -0.5 + random.bell() * 0.12));
    for (const [index, spot] of spots.entries()) {
      const r = size * random.between(0.04, 0.09);
      const bloom = [palette.accent, palette.accent2, palette.pale][index % 3]!;
      fillDabs(ctx, Array.from({ length: 6 }, (_, petal) => ({ x: spot.x + Math.cos(petal * 1.047) * r * 0.55, y: spot.y + Math.sin(petal * 1.047) * r * 0.55, length: r, width: r * 0.66, angle: petal * 1.047 })), toCss(bloom));
      fillDabs(ctx, [{ ...spot, length: r * 0.5, width: r * 0.5, angle: 0 }], toCss(mix(palette.accent2, palette.dark, 0.4)));
    }
  }
}

const shoulders = (stage: Stage, { at, size }: Frame): void => {
  const { ctx, palette, height } = stage;
  const cloth = stage.random('cloth').pick([palette.accent, palette.water, palette.foliage, palette.skyTop]);
  const top = at(0, 0.6).y;
  const body = ctx.createLinearGradient(at(-0.7, 0).x, top, at(0.7, 0).x, height);
  body.addColorStop(0, toCss(mix(cloth, palette.dark, 0.35)));
  body.addColorStop(1, toCss(mix(cloth, palette.light, 0.25)));
  fillShape(stage, [at(-0.34, 0.6), at(-0.62, 0.74), at(-0.98, 0.95), at(-1.1, 1.9), at(1, 1.9), at(0.72, 0.98), at(0.38, 0.76), at(0.1, 0.68), at(-0.1, 0.7)], body);
  ctx.strokeStyle = toCss(mix(cloth, palette.dark, 0.6), 0.7);
  ctx.lineWidth = size * 0.012;
  ctx.beginPath();
  for (const x of [-0.7, -0.4, 0.1, 0.42]) {
    const [a, b] = [at(x * 0.5, 0.82), at(x * 1.1, 1.6)];
    ctx.moveTo(a.x, a.y);
    ctx.quadraticCurveTo((a.x + b.x) / 2 + size * 0.08, (a.y + b.y) / 2, b.x, b.y);
  }
  ctx.stroke();
};

/** A stylised head in profile: planes of colour, hair with flowers, a disc of light behind. */
export const portrait: Scene = (stage) => {
  const { width, height } = stage;
  const facing = stage.random('portrait').pick([-1, 1] as const);
  const size = Math.min(width * 0.72, height * 0.56);
  const frame: Frame = { size, facing, at: (x, y) => ({ x: width / 2 + (x + 0.03) * size * facing, y: height * 0.43 + y * size }) };
  return [backdrop, (stage) => shoulders(stage, frame), (stage) => head(stage, frame), (stage) => hair(stage, frame)];
};
