import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { planTimeline } from '../../../../../contract/stories/film/plan-timeline.ts';
import { storyShotRowSchema } from '../../../../../contract/stories/shots/shot.ts';
import { storySoundRowSchema } from '../../../../../contract/stories/sounds/sound.ts';
import { captionWords } from './caption-words.ts';
import { listTracks } from './list-blocks.ts';
import { nextBlock } from './next-block.ts';
import { spanAround, visibleBlocks } from './visible-blocks.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const story = {
  category_id: 'script_to_video',
  aspect_ratio: '16:9',
  captions: { is_shown: true, is_highlighted: false },
  transition_seconds: 0,
} as const;
const shots = [1, 2, 3].map((n) =>
  v.parse(storyShotRowSchema, {
    id: uuid(n),
    story_id: uuid(9),
    position: String(n),
    shotImagePrompt: '',
    shotVideoPrompt: '',
    shotVoiceoverScript: 'Rain falls.',
    created_at: n,
  }),
);
const sound = (n: number, fields: object) =>
  v.parse(storySoundRowSchema, { id: uuid(n), story_id: uuid(9), url: `/u/${n}`, name: '', seconds: 2, created_at: n, ...fields });
const timed = ['So', 'the', 'rain', 'falls.'].map((text, index) => ({ text, start: index * 0.5, end: index * 0.5 + 0.4 }));
const sounds = [
  sound(11, { kind: 'voice', shot_id: uuid(1), words: timed }),
  sound(12, { kind: 'voice', shot_id: uuid(2), text: 'Mara runs.' }),
  sound(13, { kind: 'music', seconds: 60 }),
  sound(14, { kind: 'effect', offset: 1 }),
  sound(15, { kind: 'effect', offset: 2 }),
];
const planOf = (all: typeof sounds) => planTimeline({ story, shots, sources: new Map(), sounds: all });
const plan = planOf(sounds);
const tracks = listTracks({ plan, shots, sounds });

describe('the tracks of a film', () => {
  it('are those that have something; sounds that overlap stand below each other', () => {
    expect(tracks.map(({ kind, blocks, lanes }) => [kind, blocks.length, lanes])).toEqual([
      ['video', 3, 1],
      ['voice', 2, 1],
      ['music', 1, 1],
      ['effect', 2, 2],
      ['captions', 2, 1],
    ]);
    expect(listTracks({ plan: planOf([]), shots, sounds: [] }).map(({ kind }) => kind)).toEqual(['video']);
  });

  it('draw what is around the view, and what has the focus', () => {
    const [video] = tracks;
    const span = spanAround({ left: 0, width: 40, scale: 20 });
    expect(visibleBlocks(video!.blocks, { from: 0, until: 2 }, []).map(({ index }) => index)).toEqual([0]);
    expect(visibleBlocks(video!.blocks, { from: 0, until: 2 }, [video!.blocks[2]!.key]).map(({ index }) => index)).toEqual([0, 2]);
    expect(span.from).toBeLessThan(0);
    expect(span.until).toBe(4);
  });

  it('are walked by arrows: in time, and to the block at the same time above and below', () => {
    const walk = (key: string, ...arrows: string[]) => arrows.reduce((at, arrow) => nextBlock(tracks, at, arrow)?.key ?? 'none', key);
    const first = tracks[0]!.blocks[0]!.key;
    expect(walk(first, 'ArrowRight', 'ArrowDown')).toBe(`sound:${uuid(12)}`);
    expect(walk(first, 'End', 'ArrowDown')).toBe(`sound:${uuid(12)}`);
    expect(walk(first, 'ArrowLeft')).toBe('none');
    expect(walk(first, 'ArrowUp')).toBe('none');
    expect(walk(first, 'End', 'Home')).toBe(first);
  });
});

describe('the words of captions', () => {
  it('are found in their voices, with and without times of their own', () => {
    expect(captionWords(plan, sounds, shots)).toEqual([
      timed.map(({ text }, index) => ({ text, soundId: uuid(11), index })),
      ['Mara', 'runs.'].map((text, index) => ({ text, soundId: uuid(12), index })),
    ]);
  });

  it('are those that a trimmed voice still says', () => {
    const trimmed = sounds.map((one) => (one.id === uuid(11) ? { ...one, start: 0.45 } : one));
    expect(captionWords(planOf(trimmed), trimmed, shots)[0]!.map(({ index }) => index)).toEqual([1, 2, 3]);
  });
});
