import { describe, expect, it } from 'vitest';
import type { FilmPlan, FilmShot } from '../../../../../contract/stories/film/film-plan.ts';
import { dropIndex } from './drop-index.ts';
import { editWord } from './edit-word.ts';
import { cutOf } from './shot-at.ts';
import { listSnapTargets, snapSpan, snapTime } from './snap.ts';
import { trimShot } from './trim-shot.ts';
import { moveSound, trimSound } from './trim-sound.ts';

const place = { shotId: 'a', from: 30, frames: 120, fadeFrames: 0, fit: 'crop' as const };
const clip: FilmShot = { ...place, kind: 'clip', mediaId: 'm', start: 1, end: 5, speed: 1 };
const view = { x: 0.5, y: 0.5, zoom: 1 };
const still: FilmShot = { ...place, kind: 'still', mediaId: 'm', view: { from: view, to: view } };
const row = { target_seconds: null as number | null, trim_start: 1, trim_end: 5 as number | null, speed: 1 };

describe('the edge of a shot', () => {
  it.each([
    ['a clip begins later', clip, row, [{ edge: 'start', by: 0.5 }, { trim_start: 1.5 }]],
    ['a clip does not begin before it does', clip, row, [{ edge: 'start', by: -9 }, { trim_start: 0 }]],
    ['a clip ends earlier', clip, row, [{ edge: 'end', by: -1 }, { trim_end: 4 }]],
    ['a clip ends with itself at the latest', clip, row, [{ edge: 'end', by: 9 }, { trim_end: null }]],
    ['a tenth of a clip is left', clip, row, [{ edge: 'end', by: -60 }, { trim_end: 1.1 }]],
    [
      'a clip at double speed gives up twice as much',
      { ...clip, frames: 60, speed: 2 },
      { ...row, speed: 2 },
      [{ edge: 'end', by: -1 }, { trim_end: 3 }],
    ],
    [
      'a clip with a length of its own keeps its trim',
      clip,
      { ...row, target_seconds: 4 },
      [{ edge: 'end', by: 1 }, { target_seconds: 5 }],
    ],
    [
      'its start takes from that length',
      clip,
      { ...row, target_seconds: 4 },
      [
        { edge: 'start', by: 1 },
        { trim_start: 2, target_seconds: 3 },
      ],
    ],
    [
      'a clip that a voice holds longer gets a length of its own',
      { ...clip, frames: 150 },
      row,
      [{ edge: 'end', by: 1 }, { target_seconds: 6 }],
    ],
    ['a still gets longer', still, row, [{ edge: 'end', by: 1 }, { target_seconds: 5 }]],
    ['a still gets shorter at its start', still, row, [{ edge: 'start', by: 1 }, { target_seconds: 3 }]],
    ['a still is never gone', still, row, [{ edge: 'end', by: -60 }, { target_seconds: 0.1 }]],
    ['an edge that stays changes nothing', clip, row, [{ edge: 'end', by: 0 }, {}]],
  ] as const)('%s', (_, planned, shot, [move, fields]) => {
    expect(trimShot(shot, planned, { ...move, clipSeconds: 6 })).toEqual(fields);
  });
});

describe('a sound', () => {
  const sound = { offset: 2, start: 1, end: 9 as number | null, seconds: 10 };
  const heard = { start: 1, end: 9 };
  it.each([
    ['moves', moveSound(sound, 1.5), { offset: 3.5 }],
    ['stays in the film', moveSound(sound, -5), { offset: 0 }],
    ['begins later, where it stands', trimSound(sound, heard, { edge: 'start', by: 2 }), { start: 3, offset: 4 }],
    ['does not begin before its file', trimSound(sound, heard, { edge: 'start', by: -5 }), { start: 0, offset: 1 }],
    ['ends earlier', trimSound(sound, heard, { edge: 'end', by: -2 }), { end: 7 }],
    ['ends with its file at the latest', trimSound(sound, heard, { edge: 'end', by: 5 }), { end: null }],
    ['is trimmed from where the film ends', trimSound({ ...sound, end: null }, { start: 1, end: 6 }, { edge: 'end', by: -1 }), { end: 5 }],
    ['is never gone', trimSound(sound, heard, { edge: 'start', by: 60 }), { start: 8.9, offset: 9.9 }],
  ])('%s', (_, fields, expected) => {
    expect(fields).toEqual(expected);
  });
});

describe('snapping', () => {
  it('moves a time to the nearest target within reach', () => {
    expect(snapTime(4.9, [0, 4, 5], 0.2)).toEqual({ time: 5, target: 5 });
    expect(snapTime(4.5, [0, 4, 5], 0.2)).toEqual({ time: 4.5, target: null });
    expect(snapTime(9, [], 1)).toEqual({ time: 9, target: null });
  });

  it('moves a block by its nearer edge', () => {
    expect(snapSpan(1.9, 3, { targets: [2, 4.95], reach: 0.2 })).toEqual({ time: 1.9500000000000002, target: 4.95 });
    expect(snapSpan(2.02, 3, { targets: [2, 4.9], reach: 0.2 })).toEqual({ time: 2, target: 2 });
  });

  it('knows edges of shots, the playhead, and the beats that are heard', () => {
    const music = { id: 'm', source: { type: 'file' as const, url: 'u' }, at: 1, start: 2, end: 4, gain: 1, fade: 0 };
    const plan: FilmPlan = { frames: 300, shots: [clip], sounds: [music], captions: [], isHighlighted: false };
    const targets = listSnapTargets({ plan, sounds: [{ id: 'm', kind: 'music', beats: [1.5, 2.5, 3.5, 4.5] }], playhead: 7 });
    expect(targets).toEqual([0, 1, 1.5, 2.5, 7, 10]);
  });
});

it('a shot lands before the first one whose middle is behind it', () => {
  const shots = [0, 100, 200, 300].map((from, index) => ({ shotId: String(index), from, frames: 100 }));
  expect([10, 140, 160, 260, 390].map((frame) => dropIndex(shots, '1', frame))).toEqual([0, 1, 1, 2, 3]);
});

it('a shot is cut inside only, with the second of its clip there', () => {
  const plan: FilmPlan = { frames: 150, shots: [{ ...clip, speed: 0.5 }], sounds: [], captions: [], isHighlighted: false };
  expect(cutOf(plan, 90)).toEqual({ shotId: 'a', seconds: 2, length: 4, clipTime: 2 });
  expect([10, 31, 148, 200].map((frame) => cutOf(plan, frame))).toEqual([null, null, null, null]);
});

describe('a word of a caption', () => {
  const words = [
    { text: 'The', start: 0, end: 0.4 },
    { text: 'lamp', start: 0.5, end: 1.5 },
    { text: 'burns', start: 2, end: 3 },
  ];
  it('keeps its time, and so do all others', () => {
    expect(editWord(words, 1, ' light ')).toEqual([words[0], { text: 'light', start: 0.5, end: 1.5 }, words[2]]);
  });
  it('shares its time among several, by their letters', () => {
    expect(editWord(words, 1, 'red oil')).toEqual([
      words[0],
      { text: 'red', start: 0.5, end: 1 },
      { text: 'oil', start: 1, end: 1.5 },
      words[2],
    ]);
  });
  it('goes when nothing is left of it', () => {
    expect(editWord(words, 1, ' ')).toEqual([words[0], words[2]]);
  });
  it('changes nothing where it is the same', () => {
    expect(editWord(words, 1, 'lamp ')).toBe(words);
    expect(editWord(words, 9, 'lamp')).toBe(words);
  });
});
