import { filmFps } from '../../../../contract/stories/film/film-plan.ts';

/** Limits of the scale, px per second: every block stays visible, and a frame can be hit. */
export const scaleMin = 2;
export const scaleMax = 360;
/** Factors of a zoom button and of a wheel notch. */
export const zoomStep = 1.4;

/** The visible part of the film: px per second, and px scrolled away at the left. */
export type FilmView = { scale: number; left: number };

export function clampScale(scale: number): number {
  return Math.min(scaleMax, Math.max(scaleMin, scale));
}

/** Px after the end of a film that fills the view: room to lengthen its last shot. */
const air = 72;

/** The scale at which a film fills a width. */
export function fitScale(seconds: number, width: number): number {
  return clampScale((width - air) / Math.max(1, seconds));
}

/** Zooms to another scale; the time at `x` px of the view stays there. */
export function zoomAt({ scale, left }: FilmView, x: number, wanted: number): FilmView {
  const next = clampScale(wanted);
  return { scale: next, left: Math.max(0, ((left + x) / scale) * next - x) };
}

/** Seconds between two labels of a ruler, which need some 70 px each, and between two lines. */
export function rulerSteps(scale: number): { label: number; line: number } {
  const label = [1 / filmFps, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find((step) => step * scale >= 70) ?? 600;
  return { label, line: label < 0.1 ? label : label / (label === 15 || label === 0.2 || label === 2 ? 4 : 5) };
}

/** Multiples of `step` from `from` to `until`. */
export function rulerTimes(step: number, { from, until }: { from: number; until: number }): number[] {
  const first = Math.ceil(Math.max(0, from) / step - 1e-9);
  const count = Math.max(0, Math.floor(until / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

export function toFrame(seconds: number): number {
  return Math.round(seconds * filmFps);
}

export function toSeconds(frame: number): number {
  return frame / filmFps;
}

/** Rounds to milliseconds: finer than a frame, and short in rows and on screens. */
export function roundTime(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** `1:05`, or with hundredths `1:05.30`. */
export function formatTimecode(seconds: number, isFine = true): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const rest = (hundredths % 6000) / 100;
  return `${minutes}:${isFine ? rest.toFixed(2).padStart(5, '0') : String(Math.floor(rest)).padStart(2, '0')}`;
}

/** A length for screens and screen readers: `3.5 s`. */
export function formatLength(seconds: number): string {
  return `${Math.round(seconds * 100) / 100} s`;
}
