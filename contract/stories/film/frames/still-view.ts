import type { FilmView } from '../film-plan.ts';

const whole: FilmView = { x: 0.5, y: 0.5, zoom: 1 };
const near: FilmView = { x: 0.5, y: 0.5, zoom: 1.15 };
/** The middle of a view at the edge: it must stay inside the picture. */
const edge = 0.5 / near.zoom;
const at = (x: number, y: number): FilmView => ({ x, y, zoom: near.zoom });

/** Slow moves over a still: nearer, away, and along each axis both ways. */
const moves: readonly { from: FilmView; to: FilmView }[] = [
  { from: whole, to: near },
  { from: near, to: whole },
  { from: at(edge, 0.5), to: at(1 - edge, 0.5) },
  { from: at(1 - edge, 0.5), to: at(edge, 0.5) },
  { from: at(0.5, 1 - edge), to: at(0.5, edge) },
  { from: whole, to: at(0.5, edge) },
];

/** The move over the still of a shot: always the same one for the same shot. A picture that is shown whole stands still. */
export function stillView(shotId: string, fit: 'crop' | 'whole'): { from: FilmView; to: FilmView } {
  if (fit === 'whole') return { from: whole, to: whole };
  // FNV-1a: neighbouring identifiers get different moves.
  let hash = 0x811c9dc5;
  for (let i = 0; i < shotId.length; i++) hash = Math.imul(hash ^ shotId.charCodeAt(i), 0x01000193);
  return moves[(hash >>> 0) % moves.length]!;
}
