import { describe, expect, it } from 'vitest';
import { plainCapabilities, type ModelCapabilities } from '../../catalogue/model-capabilities.ts';
import { findUnfit } from './check-chosen.ts';

const id = '0b8f6f0e-5d0c-4f0a-9d0f-0a1b2c3d4e5f';
const url = `/api/media/${id}/original`;
const words = { prompt: 'waves', variation_source: null };
const pose = { type: 'pose' as const, image_url: url };
const sketch = { type: 'sketch' as const, image_url: url };
const image = (can: Partial<ModelCapabilities>) => ({
  key: 'm',
  resource_type: 'image' as const,
  capabilities: { ...plainCapabilities, ...can },
});
const masking = image({ references_max: 4, has_mask: true });
const video = (change: Partial<NonNullable<ModelCapabilities['video']>> = {}) => ({
  key: 'pixverse5',
  resource_type: 'video' as const,
  capabilities: {
    ...plainCapabilities,
    video: {
      modes: ['image2video' as const, 'text2video' as const],
      durations: [5, 8],
      resolutions: ['720p'],
      has_end_frame: false,
      has_sound: false,
      ...change,
    },
  },
});
const paths = (...args: Parameters<typeof findUnfit>) => findUnfit(...args).map(({ path }) => path);

describe('refuses settings that the result would visibly lack, and names them', () => {
  const steps = { min: 1, max: 50, default: 28 };
  const cases: [string, Parameters<typeof findUnfit>, string[]][] = [
    ['words alone are always enough', [words, image({})], []],
    ['numbers and words of a model without', [{ ...words, steps: 20, cfg_scale: 7.5, sampler: 'ddim', quality: 'low' }, image({})], []],
    ['steps within the bounds', [{ ...words, steps: 50 }, image({ steps })], []],
    ['steps beyond them', [{ ...words, steps: 51 }, image({ steps })], ['steps']],
    ['a quality there is not', [{ ...words, quality: 'best' }, image({ qualities: ['low', 'high'] })], ['quality']],
    ['a quality there is', [{ ...words, quality: 'high' }, image({ qualities: ['low', 'high'] })], []],
    ['a sampler there is not', [{ ...words, sampler: 'restart' }, image({ samplers: ['DDIM', 'Euler a'] })], ['sampler']],
    ['a sampler there is', [{ ...words, sampler: 'Euler a' }, image({ samplers: ['DDIM', 'Euler a'] })], []],
    ['a style of a model without', [{ ...words, style: 'anime' }, image({})], ['style']],
    ['a reference of a model without', [{ ...words, variation_source: id }, image({})], ['variation_source']],
    [
      'one reference where nothing is known',
      [
        { ...words, variation_source: id },
        { key: 'm', resource_type: 'image' },
      ],
      [],
    ],
    [
      'more references than it takes',
      [{ ...words, variation_source: id, image_urls: [url] }, image({ references_max: 1 })],
      ['image_urls'],
    ],
    [
      'more references than a row may have',
      [{ ...words, image_urls: [url, url, url, url, url] }, image({ references_max: 16 })],
      ['image_urls'],
    ],
    [
      'a pose and a sketch, where the model follows several',
      [{ ...words, imageReference: [pose, sketch] }, image({ reference_types: ['pose', 'sketch'], reference_types_max: 2 })],
      [],
    ],
    [
      'the same kind twice',
      [{ ...words, imageReference: [pose, pose] }, image({ reference_types: ['pose', 'sketch'], reference_types_max: 2 })],
      ['imageReference'],
    ],
    ['a pose to follow', [{ ...words, imageReference: [{ type: 'pose', pose_image: url }] }, image({ reference_types: ['pose'] })], []],
    [
      'a kind of reference that it does not follow',
      [{ ...words, imageReference: [{ type: 'face', image_url: url }] }, image({ reference_types: ['pose'] })],
      ['imageReference'],
    ],
    [
      'a kind of reference of a model without',
      [{ ...words, imageReference: [{ type: 'face', image_url: url }] }, image({})],
      ['imageReference'],
    ],
    ['a reference without an image, which does not count', [{ ...words, imageReference: [{ type: 'face' }] }, image({})], []],
    [
      'two that are followed alone',
      [
        {
          ...words,
          imageReference: [
            { type: 'pose', image_url: url },
            { type: 'pose', image_url: url },
          ],
        },
        image({ reference_types: ['pose'] }),
      ],
      ['imageReference'],
    ],
    [
      'one that is followed alone beside another reference',
      [
        { ...words, variation_source: id, imageReference: [{ type: 'pose', image_url: url }] },
        image({ reference_types: ['pose'], references_max: 1 }),
      ],
      ['imageReference'],
    ],
    ['a mask of its one reference', [{ ...words, variation_source: id, mask_url: url }, masking], []],
    ['a mask of its one picture', [{ ...words, image_urls: [url], mask_url: url }, masking], []],
    ['a mask of a model without', [{ ...words, variation_source: id, mask_url: url }, image({ references_max: 1 })], ['mask_url']],
    ['a mask without a picture', [{ ...words, mask_url: url }, masking], ['mask_url']],
    ['a mask beside several pictures', [{ ...words, variation_source: id, image_urls: [url], mask_url: url }, masking], ['mask_url']],
    ['a mask of a video', [{ ...words, creation_mode: 'text2video', mask_url: url }, video()], ['mask_url']],
    [
      'a mask beside a picture that is followed alone',
      [
        { ...words, variation_source: id, mask_url: url, imageReference: [{ type: 'pose', image_url: url }] },
        image({ references_max: 4, has_mask: true, reference_types: ['pose'] }),
      ],
      ['imageReference'],
    ],
    [
      'a followed picture for a video',
      [{ ...words, creation_mode: 'text2video', imageReference: [{ type: 'pose', image_url: url }] }, video()],
      ['imageReference'],
    ],
    ['a video mode of Kling, which has no effect', [{ ...words, creation_mode: 'text2video', videoMode: 'pro' }, video()], []],
    ['a voice for an image', [{ ...words, audio_url: url }, image({})], ['audio_url']],
    [
      'a length and sound of an image, which have no effect',
      [{ ...words, duration: 5, generate_audio: true, lip_sync: true }, image({})],
      [],
    ],
    ['a way to make an image', [{ ...words, creation_mode: 'text2img', quality: 'x' }, image({})], []],
    ['a way to make an image of a model of videos', [{ ...words, creation_mode: 'img2img' }, video()], ['creation_mode']],
    ['a video of a model of images', [{ ...words, creation_mode: 'text2video' }, image({})], ['creation_mode']],
    ['an image of a model of videos', [words, video()], ['creation_mode']],
    ['a way to make videos that it has not', [{ ...words, creation_mode: 'elements', image_urls: [url] }, video()], ['creation_mode']],
    ['a video from an image', [{ ...words, creation_mode: 'image2video', image_url: url, duration: 8, resolution: '720p' }, video()], []],
    ['a length that it has not', [{ ...words, creation_mode: 'text2video', duration: 6 }, video()], ['duration']],
    [
      'a last picture that it does not take',
      [{ ...words, creation_mode: 'image2video', image_url: url, end_frame_image_url: url }, video()],
      ['end_frame_image_url'],
    ],
    [
      'one that it takes',
      [{ ...words, creation_mode: 'image2video', image_url: url, end_frame_image_url: url }, video({ has_end_frame: true })],
      [],
    ],
    ['sound that it cannot make, which has no effect', [{ ...words, creation_mode: 'text2video', generate_audio: true }, video()], []],
    ['a video without its image', [{ ...words, creation_mode: 'image2video' }, video()], ['image_url']],
    ['a video without its words', [{ ...words, prompt: ' ', creation_mode: 'text2video' }, video()], ['prompt']],
  ];
  it.each(cases)('%s', (_, args, expected) => expect(paths(...args)).toEqual(expected));
});
