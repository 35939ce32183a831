import { describe, expect, it } from 'vitest';
import type { VideoCapabilities } from '../../catalogue/model-capabilities.ts';
import { checkSound, checkVoiceLength } from './check-sound.ts';
import type { ChosenSettings } from '../settings/chosen-settings.ts';
import { asksLipSync, canReuseTalkingVideo, isTalkingVideo, lipSyncWayOf, speechSeconds, whyLipSyncDisabled } from '../video/lip-sync.ts';

const film = '/api/media/00000000-0000-4000-8000-00000000000f/original';
const face = '/api/media/00000000-0000-4000-8000-00000000000a/original';
const voice = `/api/media/upload_raw_media/${'0'.repeat(64)}`;
const none: VideoCapabilities = { modes: ['audio'], durations: [], resolutions: [], has_end_frame: false, has_sound: false };
const sounding = { ...none, has_auto_sound: true };
const talking: VideoCapabilities = {
  ...none,
  lip_sync: [
    { from: 'image', by: 'voice', seconds_max: 60 },
    { from: 'image', by: 'speech', seconds_max: 28 },
    { from: 'video', by: 'voice', seconds_max: 5 },
  ],
};
const talk = { lip_sync: true, image_url: face, audio_url: voice };

describe('the sounds that a request may ask for', () => {
  it.each<[string, ChosenSettings, VideoCapabilities, string[]]>([
    ['a film that gets its own sounds', { video_url: film, enable_auto_sound: true }, sounding, []],
    ['the same, left to the model', { video_url: film }, sounding, []],
    ['no film', { enable_auto_sound: true }, sounding, ['video_url']],
    ['no sound of a model that makes none by itself', { video_url: film }, talking, ['enable_auto_sound']],
    ['sounds of a model that only lets people speak', { video_url: film, enable_auto_sound: true }, talking, ['enable_auto_sound']],
    ['a voice without lip sync', { video_url: film, enable_auto_sound: true, audio_url: voice }, sounding, ['audio_url']],
    ['an image that speaks with a voice', talk, talking, []],
    ['an image that speaks words', { ...talk, audio_url: undefined, speech_prompt: 'Hello' }, talking, []],
    ['nobody who speaks', { ...talk, image_url: undefined }, talking, ['video_url']],
    ['nothing to say', { ...talk, audio_url: undefined, speech_prompt: ' ' }, talking, ['audio_url']],
    ['an image and a video', { ...talk, video_url: film }, talking, ['image_url']],
    ['a voice and words', { ...talk, speech_prompt: 'Hello' }, talking, ['speech_prompt']],
    [
      'words in a video, of a model that takes a voice there',
      { lip_sync: true, video_url: film, speech_prompt: 'Hello' },
      talking,
      ['speech_prompt'],
    ],
    ['lip sync of a model without', talk, sounding, ['image_url']],
    ['lip sync for a film that is not there', { enable_lip_sync: true, image_url: face, audio_url: voice }, talking, ['video_url']],
    ['lip sync for a film', { enable_lip_sync: true, video_url: film, audio_url: voice }, talking, []],
    ['auto speech without words', { enable_auto_speech: true, video_url: film }, talking, ['audio_url']],
    ['a switch that is off', { video_url: film, enable_lip_sync: false }, sounding, []],
  ])('%s', (_, chosen, can, paths) => {
    const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as ChosenSettings;
    expect(checkSound({ ...given, creation_mode: 'audio' }, can).map(({ path }) => path)).toEqual(paths);
  });

  it('is for the creation mode audio only', () => {
    expect(checkSound({ ...talk, creation_mode: 'image2video' }, talking).map(({ path }) => path)).toEqual(['audio_url']);
    expect(checkSound({ image_url: face, video_url: film, creation_mode: 'image2video' }, talking).map(({ path }) => path)).toEqual([
      'video_url',
    ]);
  });

  it('holds a voice to the seconds that the model follows', () => {
    const check = (chosen: ChosenSettings, seconds: number) => checkVoiceLength(chosen, talking.lip_sync!, seconds);
    expect([check(talk, 60), check(talk, 61).length, check({ video_url: film, audio_url: voice }, 6).length]).toEqual([[], 1, 1]);
    expect(check({ image_url: face, speech_prompt: 'x' }, 29)).toEqual([
      { path: 'speech_prompt', message: 'must be at most 28 seconds long for this model' },
    ]);
  });
});

describe('a talking video', () => {
  it.each([
    [{}, 'NO_MEDIA'],
    [{ image_url: face }, 'NO_VOICE'],
    [{ audio_url: voice }, 'NO_MEDIA'],
    [{ video_url: film, audio_url: voice }, null],
    [{ image_url: face, speech_prompt: 'Hello' }, null],
  ])('Reuse Settings for talking-video needs a media url and an audio url: %j', (params, lack) => {
    expect(whyLipSyncDisabled(params)).toBe(lack);
    expect(canReuseTalkingVideo(params)).toBe(lack === null);
  });

  it('any of its three switches asks for lip sync; a video that only gets sound is none', () => {
    const asked = [{ lip_sync: true }, { enable_lip_sync: true }, { enable_auto_speech: true }, { lip_sync: false }, {}];
    expect(asked.map((one) => asksLipSync({ creation_mode: 'audio', ...one }))).toEqual([true, true, true, false, false]);
    expect(asksLipSync({ lip_sync: true }), 'of an image, which is paid as one').toBe(false);
    expect(isTalkingVideo({ creation_mode: 'audio', lip_sync: true })).toBe(true);
    expect(isTalkingVideo({ creation_mode: 'audio' })).toBe(false);
    expect(lipSyncWayOf({ image_url: face, speech_prompt: 'x' })).toEqual({ from: 'image', by: 'speech' });
  });

  it('takes about a second for 15 letters, 4 syllables or 3 digits, and at least one', () => {
    expect(['Hi', 'a'.repeat(30), 'a'.repeat(31)].map(speechSeconds)).toEqual([1, 2, 3]);
    expect(['早安港口', '早安港口早', '안녕하세요', '123456', '1234567'].map(speechSeconds)).toEqual([1, 2, 2, 2, 3]);
  });
});
