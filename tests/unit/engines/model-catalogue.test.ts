import { describe, expect, it } from 'vitest';
import { creditsOf } from '../../../contract/catalogue/model.ts';
import { upscaleModes } from '../../../contract/media/media.ts';
import { listCatalogue, modelCatalogue } from '../../../server/engines/catalogue/model-catalogue.ts';
import { planRequest, toDataAddress } from '../../../server/engines/catalogue/plans/plan-request.ts';
import { priceOfJob } from '../../../server/engines/catalogue/plans/price-of-job.ts';
import { currentEndpoint, retiredEndpoints } from '../../../server/engines/catalogue/plans/retired-endpoints.ts';
import { clipModel } from '../../../server/engines/painter/clips/clip-models.ts';
import type { EngineJob } from '../../../server/engines/engine.ts';
import { checkRoute } from '../../fakes/engines/check-catalogue.ts';
import { openSchemas } from '../../fakes/engines/check-schema.ts';
import { tinyFilm } from '../../fakes/engines/tiny-film.ts';

/** The models that the specification names. */
const named = [
  'seedream4 character flux_kontext nano-banana gpt fluxdev qwen-image',
  'wan-multi-talk hedra creatify-aurora',
  'pixverse5 kling2.1 kling2-5 seedance-v1 MiniMax-Hailuo-02 wan-i2v wan2.2-i2v vidu-q2',
  ...upscaleModes.map((mode) => `upscale-${mode}`),
  'topaz-video-upscale bytedance-video-upscale seedvr-video-upscale',
  'finetuned speech music script',
].flatMap((words) => words.split(' '));
const job: EngineJob = { id: '', model: '', prompt: 'a', negativePrompt: 'fog', width: 512, height: 288, seed: 7, references: [] };
const find = (key: string) => modelCatalogue.find((model) => model.key === key)!;
const now = Date.parse('2026-11-22');
const plan = (key: string, changes: Partial<EngineJob>) =>
  planRequest({ model: find(key), engine: 'fal', now }, { ...job, ...changes }, () => 'data:image/png;base64,AA==');
const offered = (key: string) => listCatalogue({ engine: 'fal', name: 'fal' }).find((model) => model.key === key)?.capabilities;

describe('every model that the specification names', () => {
  it.each(named)('%s is in the catalogue, and a request for it holds to a published schema', (key) => {
    const checked = find(key).routes.map((route) => checkRoute(find(key), route));
    expect(checked.some((problems) => problems?.length === 0)).toBe(true);
  });
});

it('sends nothing that an engine does not publish', () => {
  const problems = modelCatalogue.flatMap((model) => model.routes.flatMap((route) => checkRoute(model, route) ?? []));
  expect(problems).toEqual([]);
  // A misspelt field would be found.
  expect(openSchemas('fal.json')('fal-ai/flux/dev', { prompt: 'a', promt: 'a' })).not.toEqual([]);
});

it('has no name twice, and offers nothing that is retired', () => {
  expect(new Set(modelCatalogue.map(({ key }) => key)).size).toBe(modelCatalogue.length);
  const retired = new Set(retiredEndpoints.map(({ endpoint }) => endpoint));
  expect(modelCatalogue.flatMap(({ routes }) => routes).filter(({ endpoint }) => retired.has(endpoint))).toEqual([]);
});

it('asks for the successor from the day on that a model is retired', () => {
  expect(currentEndpoint('openai', 'gpt-image-1', Date.parse('2026-10-22'))).toBe('gpt-image-1');
  expect(currentEndpoint('openai', 'gpt-image-1', Date.parse('2026-10-23'))).toBe('gpt-image-2');
  expect(currentEndpoint('replicate', 'bytedance/seedance-1-lite', now)).toBe('bytedance/seedance-1.5-pro');
  expect(find('seedance-v1').note).toContain('its successor');
  expect(
    find('seedance-v1')
      .routes.map(({ endpoint }) => endpoint)
      .filter((name) => !/v?1\.5[-/]pro/.test(name)),
  ).toEqual([]);
});

it('keeps the shape of a picture where it cannot keep its size', () => {
  expect(plan('fluxdev', {}).input['image_size']).toEqual({ width: 512, height: 288 });
  expect(plan('seedream4', {}).input['image_size']).toEqual({ width: 1712, height: 960 });
  expect(plan('nano-banana', {}).input['aspect_ratio']).toBe('16:9');
});

it('says what should not be seen in the words, where there is no field for it', () => {
  expect(plan('fluxdev', {}).input['prompt']).toBe('a\n\nAvoid: fog');
  expect(plan('qwen-image', {}).input).toMatchObject({ prompt: 'a', negative_prompt: 'fog' });
});

it('asks for as long as a model can, as text or number as it wants it', () => {
  const video = { mode: 'image2video', hasSound: false, firstFrame: new Uint8Array(), seconds: 9 } as const;
  expect(plan('kling2-5', { video }).input['duration']).toBe('10');
  expect(plan('vidu-q2', { video }).input['duration']).toBe(8);
  const film = { mode: 'audio', hasSound: false, film: { bytes: new Uint8Array(), mime: 'video/mp4' }, seconds: 90 } as const;
  expect(plan('mmaudio', { video: film }).input['duration']).toBe(30);
  expect(priceOfJob('fal', { ...job, model: 'mmaudio', video: film })).toBeCloseTo(0.03);
  // It would add sound by itself.
  expect(plan('seedance-v1', { video }).input['generate_audio']).toBe(false);
});

it('makes a video larger as it is asked to, and counts its length and its pixels', () => {
  const film = { bytes: new Uint8Array(), mime: 'video/mp4' };
  const video = { mode: 'upscale', hasSound: false, film, seconds: 10, enlarge: { factor: 4, shortSide: 1440 } } as const;
  expect(plan('topaz-video-upscale', { video }).input).toEqual({
    video_url: 'data:image/png;base64,AA==',
    upscale_factor: 4,
    H264_output: true,
  });
  const onReplicate = { model: find('topaz-video-upscale'), engine: 'replicate', now } as const;
  expect(planRequest(onReplicate, { ...job, video }, () => 'a').input).toEqual({ video: 'a', target_resolution: '4k' });
  expect(priceOfJob('fal', { ...job, model: 'topaz-video-upscale', video })).toBeCloseTo(0.8);
  expect(offered('topaz-video-upscale')?.video).toMatchObject({ modes: ['upscale'] });
});

it('takes the quality that was chosen, and the one that can where only one can', () => {
  const video = { mode: 'image2video', hasSound: false, firstFrame: new Uint8Array() } as const;
  const endpoint = (quality: string, ends: object = {}) =>
    plan('kling2.1', { settings: { quality }, video: { ...video, ...ends } }).endpoint;
  expect(endpoint('std')).toContain('/standard/');
  expect(endpoint('pro')).toContain('/pro/');
  expect(endpoint('std', { lastFrame: new Uint8Array() })).toContain('/pro/');
});

it('gpt has the quality low, medium or high and flux_kontext its own, each asked for and paid for by itself', () => {
  const models = listCatalogue({ engine: 'fal', name: 'fal' });
  const gpt = models.find(({ key }) => key === 'gpt')!;
  expect(gpt.capabilities?.qualities).toEqual(['low', 'medium', 'high']);
  expect(['low', 'medium', 'high', undefined].map((quality) => creditsOf(gpt, { quality }))).toEqual([1, 2, 5, 1]);
  expect(plan('gpt', { settings: { quality: 'high' } }).input['quality']).toBe('high');
  const kontext = (quality?: string) => plan('flux_kontext', quality === undefined ? {} : { settings: { quality } }).endpoint;
  expect([kontext(), kontext('dev')]).toEqual(['fal-ai/flux-pro/kontext/text-to-image', 'fal-ai/flux/dev']);
});

it('video clips 5 s, Hailuo 6 s, Seedance 5 s, unless another length is chosen', () => {
  const first = modelCatalogue.flatMap(({ key, kind }) => (kind === 'video' ? [[key, offered(key)?.video?.durations[0]] as const] : []));
  expect(first.length).toBeGreaterThan(8);
  for (const [key, seconds] of first) expect(seconds, key).toBe(key === 'MiniMax-Hailuo-02' ? 6 : 5);
  expect(clipModel.capabilities?.video?.durations[0]).toBe(5);
});

it('offers of a model what its engine is sent, and nothing else', () => {
  expect(offered('kling2.1')).toMatchObject({ qualities: ['std', 'pro'], seed: false });
  expect(offered('kling2.1')?.video).toMatchObject({ modes: ['image2video', 'text2video'], durations: [5, 10], has_end_frame: true });
  expect(offered('vidu-q2')?.video).toMatchObject({ modes: ['image2video', 'text2video', 'elements'], resolutions: ['720p', '1080p'] });
  expect(offered('seedance-v1')?.video?.has_sound).toBe(true);
  expect(offered('fluxdev')).toMatchObject({ references_max: 1, has_strength: true, aspect_ratios: null, steps: { default: 28 } });
  expect(offered('nano-banana')).toMatchObject({ references_max: 4, has_strength: false, video: null });
  expect(offered('fluxdev')?.reference_types).toEqual(['pose', 'composition', 'sketch', 'face', 'style', 'subject']);
  expect(offered('fluxdev')?.reference_types_max, 'one at a time').toBeUndefined();
  expect(offered('flux-general')).toMatchObject({ reference_types: ['pose', 'composition', 'sketch', 'style'], reference_types_max: 4 });
  expect(offered('seedream4')?.reference_types).toEqual([]);
  const lipSync = (key: string) => offered(key)?.video?.lip_sync?.map(({ from, by, seconds_max }) => `${from} ${by} ${seconds_max}`);
  expect(['hedra', 'creatify-aurora', 'latentsync'].map(lipSync)).toEqual([['image voice 60'], ['image voice 60'], ['video voice 60']]);
  expect(lipSync('wan-multi-talk')).toEqual(['image voice 28', 'image speech 22', 'video voice 5']);
  expect(offered('mmaudio')?.video).toMatchObject({ modes: ['audio'], has_auto_sound: true, lip_sync: [] });
});

it('hands a sound over as what it is, whatever it came in', () => {
  const film = new Uint8Array(tinyFilm());
  expect(toDataAddress(film, 'video/webm')).toMatch(/^data:video\/mp4;/);
  expect(toDataAddress(film, 'audio/mp4')).toMatch(/^data:audio\/mp4;/);
});

it('lipsync models wan-multi-talk, hedra, creatify-aurora, all 720p', () => {
  for (const key of ['wan-multi-talk', 'hedra', 'creatify-aurora']) {
    expect(offered(key)?.video).toMatchObject({ modes: ['audio'], resolutions: ['720p'] });
    expect(offered(key)?.video?.lip_sync).not.toHaveLength(0);
  }
});

it('vidu-q2 is turbo or pro, at 720p or 1080p', () => {
  expect(offered('vidu-q2')).toMatchObject({ qualities: ['turbo', 'pro'], video: { resolutions: ['720p', '1080p'] } });
  const video = { mode: 'image2video', hasSound: false, firstFrame: new Uint8Array() } as const;
  for (const quality of ['turbo', 'pro']) expect(plan('vidu-q2', { settings: { quality }, video }).endpoint).toContain(`/${quality}`);
});
