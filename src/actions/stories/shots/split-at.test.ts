import { describe, expect, it } from 'vitest';
import { splitAt, splitVoice } from './split-at.ts';

const shot = {
  shotVoiceoverScript: 'The lamp is lit. A storm comes.',
  target_seconds: null as number | null,
  trim_start: 1,
  trim_end: null,
};

describe('a shot that is cut at a time', () => {
  it('shows its clip up to the cut, and from there on', () => {
    const { first, second } = splitAt(shot, { seconds: 2, length: 4, clipTime: 3 }, 1);
    expect(first).toEqual({ trim_end: 3 });
    expect(second).toEqual({ shotVoiceoverScript: '', target_seconds: null, trim_start: 3, trim_end: null });
  });

  it('shares its seconds where no clip decides them', () => {
    const { first, second } = splitAt(shot, { seconds: 1.5, length: 4, clipTime: null }, 1);
    expect([first.target_seconds, second.target_seconds]).toEqual([1.5, 2.5]);
    expect(splitAt({ ...shot, target_seconds: 4 }, { seconds: 1.5, length: 4, clipTime: 3 }, 1).first.target_seconds).toBe(1.5);
  });

  it('says the words that its voice says', () => {
    const { first, second } = splitAt(shot, { seconds: 1, length: 2, clipTime: null }, 4 / 7);
    expect([first.shotVoiceoverScript, second.shotVoiceoverScript]).toEqual(['The lamp is lit.', 'A storm comes.']);
  });
});

describe('a voice that is cut with its shot', () => {
  const words = ['The', 'lamp', 'is', 'lit'].map((text, index) => ({ text, start: index, end: index + 0.8 }));
  const voice = { offset: 0.5, start: 0, end: null, seconds: 4, words };
  it('is cut between two words', () => {
    expect(splitVoice(voice, 2.4)).toEqual({ first: { end: 1.9 }, second: { offset: 0, start: 1.9, end: null }, said: 0.5 });
  });
  it('stays whole where it is over, has not begun, or has no times', () => {
    expect(splitVoice(voice, 4.6)).toBe(null);
    expect(splitVoice(voice, 0.4)).toBe(null);
    expect(splitVoice({ ...voice, words: [] }, 2)).toBe(null);
  });
});
