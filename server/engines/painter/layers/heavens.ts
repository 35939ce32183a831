import { fillPolygon } from '../drawing/brush.ts';
import { mix, toCss } from '../drawing/color.ts';
import { sway, type Layer } from '../stage.ts';
import { planet } from '../subjects/planet.ts';

/** A comet or a falling star with its tail, pointing away from the light. */
const comet: Layer = (stage) => {
  const { ctx, width, horizon, palette, unit, light } = stage;
  const [x, y] = [width * (light.side > 0 ? 0.3 : 0.7), horizon * 0.42];
  const [length, angle] = [unit * 430, light.side > 0 ? -2.62 : -0.52];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  for (const [wide, reach, alpha] of [
    [46, 1, 0.3],
    [22, 0.85, 0.5],
    [9, 0.6, 0.9],
  ] as const) {
    const tail = ctx.createLinearGradient(0, 0, length * reach, 0);
    tail.addColorStop(0, toCss(palette.pale, alpha));
    tail.addColorStop(0.3, toCss(mix(palette.pale, palette.accent2, 0.4), alpha * 0.55));
    tail.addColorStop(1, toCss(palette.accent2, 0));
    const w = wide * unit * (0.95 + 0.05 * sway(stage, wide));
    ctx.fillStyle = tail;
    ctx.beginPath();
    ctx.arc(0, 0, w * 0.3, Math.PI / 2, Math.PI * 1.5);
    ctx.lineTo(length * reach, -w);
    ctx.lineTo(length * reach, w);
    ctx.fill();
  }
  ctx.restore();
  ctx.fillStyle = toCss(palette.pale);
  ctx.beginPath();
  ctx.arc(x, y, unit * 9, 0, 7);
  ctx.fill();
};

/** A heart that hangs in the sky like a second sun. */
const rays: Layer = ({ ctx, width, horizon, palette, unit, light }) => {
  const [x, y] = [width * (light.side > 0 ? 0.36 : 0.64), horizon * 0.45];
  for (let ray = 0; ray < 18; ray += 2) {
    const [a, b] = [(ray / 18) * Math.PI * 2, ((ray + 0.8) / 18) * Math.PI * 2];
    fillPolygon(
      ctx,
      [
        { x, y },
        { x: x + Math.cos(a) * 900 * unit, y: y + Math.sin(a) * 900 * unit },
        { x: x + Math.cos(b) * 900 * unit, y: y + Math.sin(b) * 900 * unit },
      ],
      toCss(palette.light, 0.1),
    );
  }
};

/** Named objects in the sky besides sun, moon and stars: a planet, a comet, the rays behind a heart. */
export const heavens: Layer = (stage) => {
  const { reading, width, horizon, palette, unit, light } = stage;
  if (reading.has('subject:planet')) {
    const radius = Math.min(unit * 150, horizon * 0.27) * stage.random('planet size').between(0.85, 1.15);
    // Opposite the light, which it would hide, and clear of mountains.
    const x = width * (light.side > 0 ? 0.33 : 0.67);
    planet({
      x,
      y: Math.max(radius * 1.25, horizon * 0.36),
      radius,
      color: mix(palette.accent, palette.skyMiddle, 0.15),
      hasRing: true,
      name: 'risen',
    })(stage);
    planet({
      x: x + light.side * radius * 2.5,
      y: horizon * 0.2,
      radius: radius * 0.17,
      color: mix(palette.rock, palette.pale, 0.5),
      hasRing: false,
      name: 'its moon',
    })(stage);
  }
  if (reading.has('subject:comet')) comet(stage);
  if (reading.has('subject:heart')) rays(stage);
};
