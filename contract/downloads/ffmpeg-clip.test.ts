import { expect, it } from 'vitest';
import { clipDefaults, type ClipSettings } from './clip.ts';
import { describeClip, describePalette, fitClip } from './ffmpeg-clip.ts';
import { studioMark } from './watermark.ts';

const lettersOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const gifHead = (width: number): Uint8Array => Uint8Array.from([...lettersOf('GIF89a'), width % 256, Math.floor(width / 256), 0, 0]);
const webpHead = (width: number): Uint8Array => {
  const head = new Uint8Array(32);
  head.set(lettersOf('RIFF????WEBPVP8X'));
  head.set([(width - 1) % 256, Math.floor((width - 1) / 256)], 24);
  return head;
};

it.each([
  ['a GIF', gifHead, null, 1_920],
  ['a WEBP', webpHead, null, 1_920],
  ['a GIF that was asked for wider than its film is', gifHead, 4_000, 1_920],
  ['a GIF', gifHead, 480, 480],
])('%s that is too large is made narrower from the width that it has', async (_, head, width, has) => {
  const asked: (number | null)[] = [];
  const make = ({ width: wanted }: ClipSettings) => {
    asked.push(wanted);
    return Promise.resolve({ size: asked.length === 1 ? 4_000 : 900, width: Math.min(wanted ?? has, has) });
  };
  const settings = { ...clipDefaults.gif, width, bytesMax: 1_000 };
  const made = await fitClip(settings, { make, readHead: (clip) => Promise.resolve(head(clip.width)) });
  expect(asked).toEqual([width, Math.floor(has * Math.sqrt(0.9 / 4))]);
  expect(made.size).toBe(900);
});

it('the frames of a GIF are drawn in colours that were found before, which lie behind the mark', () => {
  const { gif } = clipDefaults;
  const frames = (words: string[]): string => /\[0:v:0\].*?area/.exec(words.join(' '))![0];
  expect(frames(describePalette(gif))).toBe(frames(describeClip('gif', gif, true)));
  expect(describePalette(gif).join(' ')).toContain(',palettegen[colors] -map [colors] -frames:v 1');
  expect(describeClip('gif', gif, true).join(' ')).toContain('[film];[film][1:v:0]paletteuse');
  expect(describeClip('gif', { ...gif, mark: studioMark }, true).join(' ')).toContain('[film];[film][2:v:0]paletteuse');
});

it('a film is at least as wide as its sides can be', () => {
  expect(describeClip('mp4', { ...clipDefaults.mp4, width: 1 }).join(' ')).toContain('scale=max(2\\,');
});
