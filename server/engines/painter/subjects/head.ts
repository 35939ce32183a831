import { traceSmooth, type Point } from '../drawing/brush.ts';
import { lighten, mix, oklch, toCss, type Color } from '../drawing/color.ts';
import type { Stage } from '../stage.ts';

/** Turns head units (height of the head, looking right, 0|0 between ear and eye) into pixels. */
export type Frame = { at: (x: number, y: number) => Point; size: number; facing: -1 | 1 };

/** Fills a smooth closed shape. */
export function fillShape(stage: Stage, points: Point[], fill: string | ReturnType<Stage['ctx']['createLinearGradient']>): void {
  stage.ctx.fillStyle = fill;
  stage.ctx.beginPath();
  traceSmooth(stage.ctx, points);
  stage.ctx.fill();
}

// The head in profile, looking right, in units of its height; 0|0 is between ear and eye.
const profile: [number, number][] = [
  [-0.05, -0.5],
  [0.14, -0.47],
  [0.27, -0.36],
  [0.31, -0.22],
  [0.315, -0.12],
  [0.3, -0.06],
  [0.33, 0.01],
  [0.385, 0.09],
  [0.41, 0.125],
  [0.39, 0.15],
  [0.335, 0.155],
  [0.335, 0.18],
  [0.365, 0.21],
  [0.36, 0.235],
  [0.335, 0.25],
  [0.362, 0.28],
  [0.35, 0.31],
  [0.315, 0.33],
  [0.325, 0.37],
  [0.31, 0.42],
  [0.25, 0.455],
  [0.14, 0.44],
  [0.04, 0.39],
  [0.0, 0.46],
  [0.0, 0.62],
  [0.1, 0.72],
  [-0.42, 0.75],
  [-0.33, 0.56],
  [-0.33, 0.3],
  [-0.4, 0.1],
  [-0.42, -0.15],
  [-0.33, -0.37],
  [-0.2, -0.47],
];

type Complexion = { skin: Color; rouge: Color };

/** A face in planes of colour, lit from the picture's light. */
export function head(stage: Stage, frame: Frame): void {
  const { ctx, palette, light } = stage;
  const { at, facing } = frame;
  const complexion = chooseComplexion(stage);
  const { skin, rouge } = complexion;
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
  for (const [outline, color] of [...shadePlanes(stage, complexion), ...lightPlanes(stage, complexion, isLit)])
    fillShape(
      stage,
      outline.map(([x, y]) => at(x, y)),
      color,
    );
  ctx.restore();
  drawFeatures(stage, frame);
}

function chooseComplexion(stage: Stage): Complexion {
  const { palette } = stage;
  const random = stage.random('head');
  const isFree = stage.reading.has('scheme:neon') || stage.reading.has('scheme:monochrome');
  const tone = mix(palette.earth, palette.pale, random.between(0.1, 0.6));
  const skin = oklch(
    Math.min(0.86, Math.max(0.5, tone.l)),
    isFree ? tone.c : 0.075,
    isFree ? mix(palette.accent, palette.accent2, 0.5).h : random.between(38, 70),
  );
  const rouge = isFree ? palette.accent : oklch(0.6, 0.16, 22);
  return { skin, rouge };
}

/** A patch of colour on the face, in head units, with its CSS colour. */
type Plane = [outline: [number, number][], color: string];

/** The shaded jaw and eye socket, and the cheek. */
function shadePlanes({ palette }: Stage, { skin, rouge }: Complexion): Plane[] {
  return [
    [
      [
        [-0.4, 0.12],
        [-0.05, 0.2],
        [0.12, 0.36],
        [0.08, 0.5],
        [0.04, 0.8],
        [-0.5, 0.8],
      ],
      toCss(mix(skin, mix(palette.skyTop, palette.dark, 0.35), 0.6), 0.8),
    ],
    [
      [
        [0.16, -0.04],
        [0.27, -0.04],
        [0.3, 0.02],
        [0.2, 0.05],
        [0.1, 0.03],
      ],
      toCss(mix(skin, palette.skyTop, 0.6), 0.75),
    ],
    [
      [
        [0.08, 0.1],
        [0.2, 0.1],
        [0.25, 0.2],
        [0.16, 0.27],
        [0.06, 0.22],
      ],
      toCss(mix(skin, rouge, 0.55), 0.5),
    ],
  ];
}

/** The lit forehead and nose, and the lips. */
function lightPlanes({ palette }: Stage, { skin, rouge }: Complexion, isLit: boolean): Plane[] {
  return [
    [
      [
        [0.27, -0.36],
        [0.4, -0.2],
        [0.36, 0.02],
        [0.285, -0.05],
        [0.25, -0.2],
      ],
      toCss(mix(lighten(skin, 0.12), palette.light, 0.4), isLit ? 0.8 : 0.25),
    ],
    [
      [
        [0.31, 0.0],
        [0.45, 0.13],
        [0.36, 0.14],
        [0.3, 0.08],
      ],
      toCss(mix(lighten(skin, 0.14), palette.light, 0.5), isLit ? 0.85 : 0.3),
    ],
    [
      [
        [0.26, 0.2],
        [0.4, 0.21],
        [0.4, 0.29],
        [0.27, 0.26],
      ],
      toCss(rouge, 0.85),
    ],
  ];
}

/** Eye, brow, lips and nostril in line. */
function drawFeatures({ ctx, palette }: Stage, { at, size }: Frame): void {
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
