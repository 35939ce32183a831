import { describe, expect, it } from 'vitest';
import { mergeFields } from './merge-fields.ts';
import { splitFields } from './split-fields.ts';

const shot = {
  shotImagePrompt: 'A lighthouse at night',
  shotVideoPrompt: 'The camera moves in. Rain falls.',
  shotVoiceoverScript: 'The lamp is lit. A storm comes from the sea tonight.',
  image_media_id: 'picture',
  video_media_id: 'clip',
  target_seconds: 6,
  trim_start: 1,
  trim_end: null as number | null,
};

describe('a shot that is split', () => {
  it('shares its words, its seconds and its clip', () => {
    const { first, second } = splitFields(shot, null, 5);
    expect(first).toEqual({ shotVoiceoverScript: 'The lamp is lit.', target_seconds: 1.88, trim_end: 2.25 });
    expect(second).toEqual({
      shotVoiceoverScript: 'A storm comes from the sea tonight.',
      shotVideoPrompt: shot.shotVideoPrompt,
      target_seconds: 4.12,
      trim_start: 2.25,
      trim_end: null,
    });
  });

  it('has its clip prompt cut only where the caret is in it', () => {
    const { first, second } = splitFields(shot, { field: 'shotVideoPrompt', at: 25 }, null);
    expect([first.shotVideoPrompt, second.shotVideoPrompt]).toEqual(['The camera moves in.', 'Rain falls.']);
  });

  it('is as before once its parts are merged', () => {
    const { first, second } = splitFields(shot, null, 5);
    const part = { ...shot, ...first };
    expect({ ...part, ...mergeFields(part, { ...shot, ...second }) }).toEqual(shot);
  });
});

describe('two shots that are merged', () => {
  it('keep the prompts and the picture of the first, and say what both say', () => {
    const next = { ...shot, shotImagePrompt: 'A harbour', shotVoiceoverScript: 'She runs.', image_media_id: 'other', target_seconds: null };
    expect(mergeFields(shot, next)).toEqual({ shotVoiceoverScript: `${shot.shotVoiceoverScript} She runs.` });
  });

  it('take over what the first lacks', () => {
    const empty = {
      ...shot,
      shotImagePrompt: '',
      shotVideoPrompt: '',
      shotVoiceoverScript: '',
      image_media_id: null,
      target_seconds: null,
    };
    expect(mergeFields(empty, shot)).toEqual({
      shotImagePrompt: shot.shotImagePrompt,
      shotVideoPrompt: shot.shotVideoPrompt,
      shotVoiceoverScript: shot.shotVoiceoverScript,
      image_media_id: 'picture',
      target_seconds: 6,
    });
  });
});
