import { expect, test } from 'vitest';
import type { FilmCaption } from '../film-plan.ts';
import { toSrt } from './to-srt.ts';
import { toVtt } from './to-vtt.ts';

const word = (text: string, at: number, until: number) => ({ text, at, until });
const captions: FilmCaption[] = [
  { at: 0.5, until: 2.0004, lines: [[word('Salt', 0.5, 0.8), word('&', 0.8, 1), word('light', 1, 1.2)], [word('<here>', 1.3, 2)]] },
  { at: 3_661.0496, until: 3_662, lines: [[word('海', 3_661.0496, 3_661.3), word('だ。', 3_661.3, 3_662)]] },
];

test('captions become an SRT file with each phrase at its time, line by line', () => {
  expect(toSrt(captions)).toBe(
    '1\r\n00:00:00,500 --> 00:00:02,000\r\nSalt & light\r\n<here>\r\n\r\n2\r\n01:01:01,050 --> 01:01:02,000\r\n海だ。\r\n',
  );
  expect(toSrt([])).toBe('');
});

test('captions become a VTT file: its markup characters are escaped, and highlighted words have times', () => {
  expect(toVtt(captions)).toBe(
    'WEBVTT\n\n1\n00:00:00.500 --> 00:00:02.000\nSalt &amp; light\n&lt;here&gt;\n\n2\n01:01:01.050 --> 01:01:02.000\n海だ。\n',
  );
  expect(toVtt(captions.slice(0, 1), true)).toContain('Salt <00:00:00.800>&amp; <00:00:01.000>light\n<00:00:01.300>&lt;here&gt;\n');
});
