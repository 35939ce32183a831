import { describe, expect, it } from 'vitest';
import type { GenerationRow } from '../generation.ts';
import { noSettings } from '../../metadata/imported-settings.ts';
import { creationModeOf, listSettings, modelOf, seedOf, type Made } from './named-settings.ts';

const made = (generation: Partial<GenerationRow> | null, item: Partial<Made['item']> = {}): Made => ({
  item: { origin: 'generated', model: 'painter', seed: 7, duration: null, ...item },
  generation: generation as GenerationRow | null,
});
const pairs = (one: Made) => listSettings(one).map(({ name, value }) => [name, value]);

describe('the settings of an item, by name', () => {
  it('are those that were chosen, in the words of the composer', () => {
    const chosen = { steps: 40, cfg_scale: 0, quality: 'hd', style: 'RENDER_3D', upscale_mode: 'x4face', strength: 0.6 } as const;
    expect(pairs(made(chosen))).toEqual([
      ['Steps', '40'],
      ['Guidance', '0'],
      ['Quality', 'HD'],
      ['Style', 'Render 3D'],
      ['Upscale', '4x with face'],
      ['Strength', '0.6'],
    ]);
  });

  it('are none where nothing was chosen, or the request is not known', () => {
    expect(pairs(made({ strength: null }))).toEqual([]);
    expect(pairs(made(null))).toEqual([]);
  });

  it('of a video say its true length before the one that was asked for', () => {
    const chosen = { duration: 5, resolution: '720p', generate_audio: false, turbo_mode: 'turbo', videoMode: 'std' } as const;
    expect(pairs(made(chosen))).toEqual([
      ['Resolution', '720p'],
      ['Mode', 'Standard'],
      ['Length', '5.0 s'],
      ['Sound', 'Silent'],
      ['Speed', 'Turbo'],
    ]);
    expect(pairs(made(chosen, { duration: 5.04 }))).toContainEqual(['Length', '5.0 s']);
  });

  it('say the speed that a boost gave', () => {
    expect(pairs(made({ turbo_mode: 'normal' }, { speed: 'turbo' }))).toEqual([['Speed', 'Turbo']]);
    expect(pairs(made({ turbo_mode: 'normal' }))).toEqual([['Speed', 'Normal']]);
  });

  it('count the pictures of a request, and know which they are', () => {
    expect(listSettings(made({ variation_source: 'a', image_urls: ['/b', '/c'], end_frame_image_url: '/d' }))).toEqual([
      { name: 'References', value: '3 pictures', files: ['a', '/b', '/c'] },
      { name: 'Last frame', value: '1 picture', files: ['/d'] },
    ]);
    expect(pairs(made({ variation_source: 'a', mask_url: '/m' }))).toEqual([
      ['References', '1 picture'],
      ['Mask', 'Changed only in a part'],
    ]);
    expect(
      pairs(
        made({
          imageReference: [{ type: 'pose', pose_image: '/e' }, { type: 'face' }, { type: 'style', image_url: '/f' }],
          controlnet: { model_name: 'canny', controlnet_conditioning_scale: 0.4, image_url: '/g' },
          model_id: 'ada',
        }),
      ),
    ).toEqual([
      ['Follows', 'Pose (0.65), Style'],
      ['ControlNet', 'canny (0.4)'],
      ['Trained models', 'ada (0.7)'],
    ]);
  });

  it('of a picture from elsewhere are what its file says, each name once', () => {
    const imported = {
      ...noSettings,
      model: 'dream',
      steps: 30,
      sampler: 'Euler a',
      cfg_scale: 6.5,
      extra: { Steps: 'x', 'Clip skip': '2' },
    };
    const brought = made({ imported, strength: null }, { origin: 'imported', model: 'imported', seed: 0 });
    expect(pairs(brought)).toEqual([
      ['Steps', '30'],
      ['Sampler', 'Euler a'],
      ['Guidance', '6.5'],
      ['Clip skip', '2'],
    ]);
    expect(pairs(made({ sampler: 'ddim' }))).toContainEqual(['Sampler', 'ddim']);
    const guided = (cfg_scale: number | null, extra: Record<string, string>) =>
      pairs(made({ imported: { ...noSettings, cfg_scale, extra } }, { origin: 'imported' }));
    expect(guided(1, { Guidance: '3.5' })).toEqual([
      ['Guidance', '1'],
      ['Flux guidance', '3.5'],
    ]);
    expect(guided(null, { Guidance: '3.5' })).toEqual([['Flux guidance', '3.5']]);
    expect([modelOf(brought), seedOf(brought)]).toEqual(['dream', null]);
    expect([modelOf(made(null)), seedOf(made(null))]).toEqual(['painter', 7]);
  });
});

it('an item shows its creation mode; a picture with or without a reference is promptAndReference', () => {
  const mode = (generation: Partial<GenerationRow> | null, item: Partial<Made['item']> = {}) => creationModeOf(made(generation, item));
  expect([mode({}), mode({ variation_source: 'a' })]).toEqual(['promptAndReference', 'promptAndReference']);
  expect([mode({ creation_mode: 'text2img' }), mode({ creation_mode: 'img2img' })]).toEqual(['promptAndReference', 'promptAndReference']);
  expect([mode({ creation_mode: 'image2video' }, { duration: 5 }), mode({ creation_mode: 'template' })]).toEqual([
    'image2video',
    'template',
  ]);
  expect([mode(null), mode({}, { origin: 'imported' }), mode({}, { duration: 5 })]).toEqual([null, null, null]);
});
