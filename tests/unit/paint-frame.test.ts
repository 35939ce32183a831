import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { captionLines } from '../../contract/stories/film/captions/captions.ts';
import type { FilmCaption, FilmLayer } from '../../contract/stories/film/film-plan.ts';
import { filmSize } from '../../contract/stories/film/film-size.ts';
import { paintFrame } from '../../contract/stories/film/frames/paint-frame.ts';
import { planTimeline } from '../../contract/stories/film/plan-timeline.ts';
import { storyAspectRatios } from '../../contract/stories/story.ts';
import { filmId, filmShot, filmSound, filmStory } from '../support/library/film-rows.ts';

/** A picture whose columns are red, green and blue, each a third of it. */
function stripes(width: number, height: number): Canvas {
  const picture = createCanvas(width, height);
  const context = picture.getContext('2d');
  for (const [i, color] of ['#f00', '#0f0', '#00f'].entries()) {
    context.fillStyle = color;
    context.fillRect((i * width) / 3, 0, width / 3, height);
  }
  return picture;
}

const layer = (fields: Partial<FilmLayer>): FilmLayer => ({
  shotId: 'a',
  mediaId: 'stripes',
  time: null,
  view: null,
  fit: 'crop',
  opacity: 1,
  ...fields,
});

function painted(layers: FilmLayer[], more: { caption?: FilmCaption; seconds?: number; size?: { width: number; height: number } } = {}) {
  const size = more.size ?? { width: 160, height: 90 };
  const context = createCanvas(size.width, size.height).getContext('2d');
  const pictures: Record<string, Canvas> = { stripes: stripes(480, 90), tall: stripes(90, 480) };
  paintFrame(context, {
    ...size,
    layers,
    caption: more.caption ?? null,
    isHighlighted: more.seconds !== undefined,
    seconds: more.seconds ?? 0,
    pictureOf: ({ mediaId }) => pictures[mediaId!] ?? null,
  });
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return (x: number, y: number) => [...data.subarray(4 * (y * size.width + x), 4 * (y * size.width + x) + 3)];
}

it('fills the film with the middle of a picture, or with the part that its view says', () => {
  expect(painted([layer({})])(2, 45)).toEqual([0, 255, 0]);
  const left = painted([layer({ view: { x: 0, y: 0.5, zoom: 1.2 } })]);
  expect([left(0, 0), left(130, 89)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
  ]);
});

it('shows a whole picture between black bars, which hide the shot below as the picture does', () => {
  const whole = painted([layer({}), layer({ mediaId: 'tall', fit: 'whole' })]);
  expect([whole(10, 45), whole(80, 45), whole(150, 45)]).toEqual([
    [0, 0, 0],
    [0, 255, 0],
    [0, 0, 0],
  ]);
});

it('fades evenly: half of each shot is half of each colour', () => {
  const half = painted([layer({ view: { x: 0, y: 0.5, zoom: 1 } }), layer({ view: { x: 1, y: 0.5, zoom: 1 }, opacity: 0.5 })]);
  for (const value of [half(80, 45)[0]!, half(80, 45)[2]!]) expect(Math.abs(value - 128)).toBeLessThan(3);
  // A shot with nothing to show is black.
  expect(painted([layer({}), layer({ mediaId: null, opacity: 0.5 })])(80, 45)[1]).toBeLessThan(130);
});

it('keeps captions inside the safe area, and lets the spoken word stand out', () => {
  const text = 'Long before the first light the lighthouse keeper counted every single ship that had ever come home to the harbour';
  for (const ratio of storyAspectRatios) {
    const size = filmSize(ratio, 360);
    const plan = planTimeline({
      story: { ...filmStory, aspect_ratio: ratio },
      shots: [filmShot(0)],
      sources: new Map(),
      sounds: [filmSound(0, { shot_id: filmId('shot', 0), text, seconds: 8 })],
    });
    expect(plan.captions.map((caption) => captionLines(caption).join(' ')).join(' ')).toBe(text);
    for (const caption of plan.captions) {
      const pixel = painted([], { caption, size, seconds: caption.at });
      const found = (isWanted: (r: number, g: number, b: number) => boolean) => {
        const rows: number[] = [];
        const columns: number[] = [];
        for (let y = 0; y < size.height; y++) {
          for (let x = 0; x < size.width; x++) {
            const [r, g, b] = pixel(x, y) as [number, number, number];
            if (!isWanted(r, g, b)) continue;
            rows.push(y);
            columns.push(x);
          }
        }
        return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
      };
      const box = found((r) => r > 200);
      expect(box.left).toBeGreaterThanOrEqual(size.width * 0.05);
      expect(box.right).toBeLessThanOrEqual(size.width * 0.95);
      expect(box.bottom).toBeLessThanOrEqual(size.height * (ratio === '9:16' ? 0.82 : 0.95));
      expect(box.top).toBeGreaterThan(size.height * 0.5);
      const spoken = found((r, g, b) => r > 200 && g > 150 && b < 120);
      expect(spoken.right - spoken.left).toBeGreaterThan(5);
    }
  }
});
