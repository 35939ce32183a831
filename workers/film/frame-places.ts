import type { FilmView } from './api.ts';

export type Size = { width: number; height: number };
/** A part of a picture or of the screen, px. */
export type Place = { x: number; y: number; width: number; height: number };

/** Where a picture stands on the screen, whole and in its own shape. */
export function placeWhole(picture: Size, screen: Size): Place {
  const scale = Math.min(screen.width / picture.width, screen.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height };
}

/**
 * The part of a picture that fills the screen at `time` (0–1) on the way from one view to another. It never leaves the picture.
 * The way begins and ends gently, and nearness grows by the same factor in the same time, which looks even.
 */
export function findView(picture: Size, screen: Size, { from, to }: { from: FilmView; to: FilmView }, time: number): Place {
  const eased = time * time * (3 - 2 * time);
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  const zoom = Math.max(1, from.zoom * (to.zoom / from.zoom) ** eased);
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height) * zoom;
  const [width, height] = [screen.width / scale, screen.height / scale];
  const keep = (middle: number, part: number, whole: number): number => Math.min(whole - part, Math.max(0, middle * whole - part / 2));
  return {
    x: keep(mix(from.x, to.x), width, picture.width),
    y: keep(mix(from.y, to.y), height, picture.height),
    width,
    height,
  };
}
