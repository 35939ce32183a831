import { describe, expect, it } from 'vitest';
import { whyVideoCreateDisabled } from './create-disabled.ts';

describe('Video create is disabled when', () => {
  const needsBoth = [
    'pixverse4',
    'pixverse4.5',
    'pixverse5',
    'wan2.2-i2v',
    'pika-i2v-2.2',
    'hunyuan-i2v',
    'vidu-q1-i2v',
    'vidu-q1-r2v',
    'vidu-q2',
    'sora-v2',
  ];
  it.each(['kling2.1', 'kling2-5', 'MiniMax-Hailuo-02'])('image2video with %s lacks both image and end frame', (model) => {
    const params = { model, creation_mode: 'image2video' as const };
    expect(whyVideoCreateDisabled(params)).toBe('NO_IMAGE');
    expect(whyVideoCreateDisabled({ ...params, image_url: '/a' })).toBeNull();
    expect(whyVideoCreateDisabled({ ...params, end_frame_image_url: '/a' })).toBeNull();
  });
  it.each(needsBoth)('%s lacks image or prompt', (model) => {
    const params = { model, creation_mode: 'image2video' as const };
    expect(whyVideoCreateDisabled({ ...params, prompt: 'waves' })).toBe('NO_IMAGE');
    expect(whyVideoCreateDisabled({ ...params, image_url: '/a' })).toBe('EMPTY_PROMPT');
    expect(whyVideoCreateDisabled({ ...params, image_url: '/a', prompt: 'waves' })).toBeNull();
  });
  const cases: [string, Parameters<typeof whyVideoCreateDisabled>[0], string | null][] = [
    ['other image2video lacks an image', { model: 'wan-i2v', creation_mode: 'image2video', prompt: 'waves' }, 'NO_IMAGE'],
    ['but not when it has one, without a prompt', { model: 'wan-i2v', creation_mode: 'image2video', image_url: '/a' }, null],
    ['audio lacks a video', { model: 'm', creation_mode: 'audio', enable_lip_sync: true }, 'NO_VIDEO'],
    ['audio has none of auto sound, auto speech, lip sync', { model: 'm', creation_mode: 'audio', video_url: '/v' }, 'NO_SOUND'],
    ['but not with auto sound', { model: 'm', creation_mode: 'audio', video_url: '/v', enable_auto_sound: true }, null],
    ['but not with auto speech', { model: 'm', creation_mode: 'audio', video_url: '/v', enable_auto_speech: true }, null],
    ['but not with lip sync', { model: 'm', creation_mode: 'audio', video_url: '/v', enable_lip_sync: true }, null],
    ['elements has no images', { model: 'm', creation_mode: 'elements', image_urls: [], prompt: 'a' }, 'NO_IMAGES'],
    ['but not with one', { model: 'm', creation_mode: 'elements', image_urls: ['/a'] }, null],
    ['everything else lacks a prompt', { model: 'm', creation_mode: 'text2video', prompt: ' ' }, 'EMPTY_PROMPT'],
    ['but not with one', { model: 'm', creation_mode: 'text2video', prompt: 'waves' }, null],
  ];
  it.each(cases)('%s', (_, params, lack) => expect(whyVideoCreateDisabled(params)).toBe(lack));
});
