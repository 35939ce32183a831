import { describe, expect, it, test } from 'vitest';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { VideoMode } from '../../../../contract/generations/video/video-modes.ts';
import { checkForm, emptyForm } from '../form/form-rules.ts';
import { toParams } from '../form/params/to-params.ts';
import { fromParams } from '../form/params/from-params.ts';
import { fromSources } from './from-sources.ts';
import { toSources } from './to-sources.ts';
import { hasShownSource, noSources, picturesMax, videoModeFor, type FollowedPicture, type SourceFields } from './sources.ts';

const [first, second, last, film] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string, string];
const address = (id: string) => `/api/media/${id}/original`;
const all: SourceFields = { ...noSources, referenceId: first, moreIds: [second], endFrameId: last, filmId: film };
const pose: FollowedPicture = { type: 'pose', id: last, size: null, influence: null, isOn: true };

function videoModel(modes: VideoMode[], hasEndFrame = true, key = 'vidu-q2') {
  const video = { modes, durations: [5, 10], resolutions: [], has_end_frame: hasEndFrame, has_sound: false };
  return {
    ...painterModel,
    key,
    resource_type: 'video' as const,
    capabilities: { ...plainCapabilities, qualities: ['std', 'pro'], video },
  };
}

describe('the mode of a video', () => {
  const model = videoModel(['image2video', 'text2video', 'elements']);
  it.each([
    ['with words while there is no picture', noSources, 'text2video'],
    ['with the picture that there is', { ...noSources, referenceId: first }, 'image2video'],
    ['as somebody chose', { ...noSources, videoMode: 'elements' as const }, 'elements'],
    ['as its model can, whatever was chosen for another', { ...noSources, videoMode: 'audio' as const }, 'text2video'],
  ])('%s', (_, form, mode) => expect(videoModeFor(model, form)).toBe(mode));
  it('is audio for a model that does nothing else', () => expect(videoModeFor(videoModel(['audio']), noSources)).toBe('audio'));
});

test.each<[VideoMode, Partial<GenerationParams>]>([
  ['image2video', { image_url: address(first), end_frame_image_url: address(last) }],
  ['text2video', {}],
  ['elements', { image_urls: [address(first), address(second)] }],
  ['audio', { enable_auto_sound: true, video_url: address(film) }],
])('%s is sent what it begins with, and nothing else', (mode, sent) => {
  const model = videoModel([mode]);
  const expected = { variation_source: null, creation_mode: mode, ...sent };
  expect(toSources({ ...all, videoMode: mode }, model)).toEqual(expected);
  const params = { ...toParams({ ...emptyForm, ...all, videoMode: mode }, model) };
  expect(toSources(fromSources(params), model)).toEqual(expected);
});

test('sends no last frame to a model without last frames', () => {
  expect(toSources(all, videoModel(['image2video'], false))).not.toHaveProperty('end_frame_image_url');
});

test('a kling end frame forces duration 5 and videoMode pro', () => {
  const form = { ...emptyForm, ...all, chosen: { duration: 10, quality: 'std' } };
  const kling = toParams(form, videoModel(['image2video'], true, 'kling2.1'));
  expect(kling).toMatchObject({ duration: 5, videoMode: 'pro' });
  expect(kling.quality).toBeUndefined();
  expect(toParams(form, videoModel(['image2video']))).toMatchObject({ duration: 10, videoMode: 'std' });
  const { videoMode: _, ...withoutMode } = kling;
  // Reuse Settings reads both names of the setting.
  for (const mode of [{ videoMode: 'pro' as const }, { quality: 'pro' }])
    expect(fromParams({ ...withoutMode, ...mode }, emptyForm).chosen).toMatchObject({ quality: 'pro' });
});

test('Video create is disabled without the source of its mode', () => {
  const why = (mode: VideoMode, key?: string, form: Partial<SourceFields> = {}) =>
    checkForm({ ...emptyForm, prompt: 'waves', videoMode: mode, ...form }, 'pro', videoModel([mode], true, key)).reason;
  expect([why('image2video'), why('elements'), why('audio')]).toEqual(['NO_IMAGE', 'NO_IMAGES', 'NO_VIDEO']);
  expect(why('image2video', 'kling2.1', { endFrameId: last })).toBeNull();
  expect(why('audio', 'mmaudio', { filmId: film })).toBeNull();
});

test('image_urls keeps at most 4, and fewer where the model takes fewer', () => {
  const takes = (references_max: number) => ({ capabilities: { ...plainCapabilities, references_max } });
  expect([16, 4, 1, 0].map((max) => picturesMax(takes(max), undefined))).toEqual([4, 4, 1, 0]);
  expect(picturesMax(videoModel(['elements']), 'elements')).toBe(4);
});

test('an image reference counts only with an image and when enabled, as strongly as its kind unless another influence is chosen', () => {
  const model = { capabilities: { ...plainCapabilities, references_max: 1, reference_types: ['pose' as const, 'style' as const] } };
  const following = (change: Partial<FollowedPicture>) => ({ ...all, followed: [{ ...pose, ...change }] });
  const reference = { type: 'pose', image_url: address(last), pose_image: address(last), influenceStrength: 0.65, pose_weight: 0.65 };
  expect(toSources(following({}), model)).toEqual({ variation_source: null, imageReference: [reference] });
  const weak = { ...reference, influenceStrength: 0.3, pose_weight: 0.3 };
  expect(toSources(following({ influence: 0.3 }), model).imageReference).toEqual([weak]);
  expect(toSources(following({ type: 'style' }), model).imageReference).toEqual([{ type: 'style', image_url: address(last) }]);
  expect(toSources(following({ id: null }), model), 'an image reference counts only with an image').toEqual({ variation_source: null });
  expect(toSources(following({ isOn: false }), model), 'and only when enabled').toEqual(toSources(all, model));
  expect(toSources(following({ type: 'face' }), model)).toEqual(toSources(all, model));
});

test('a pose reference sets the pose image size, and each reference comes back from its request as it was', () => {
  const types = ['pose', 'composition', 'sketch', 'style'] as const;
  const model = { capabilities: { ...plainCapabilities, reference_types: [...types], reference_types_max: 3 } };
  const size = { width: 320, height: 512 };
  const followed = types.map((type, index) => ({ ...pose, type, size, influence: (index + 1) / 10 }));
  const { imageReference } = toSources({ ...noSources, followed }, model);
  expect(
    imageReference?.map(({ type }) => type),
    'the latest, as many as the model follows',
  ).toEqual(['composition', 'sketch', 'style']);
  const sent = toSources({ ...noSources, followed: followed.slice(0, 3) }, model);
  expect(sent.imageReference?.[0]).toMatchObject({ type: 'pose', pose_image: address(last), ...size, pose_weight: 0.1 });
  const params = { ...toParams(emptyForm), ...sent };
  expect(fromSources(params).followed).toEqual(followed.slice(0, 3));
});

it('shows a video only in the sound mode', () => {
  const withFilm = { ...noSources, filmId: film };
  expect(hasShownSource(withFilm, videoModel(['audio']))).toBe(true);
  expect(hasShownSource(withFilm, painterModel)).toBe(false);
  expect(hasShownSource({ ...withFilm, videoMode: 'text2video' }, videoModel(['audio', 'text2video']))).toBe(false);
  expect(hasShownSource({ ...withFilm, referenceId: first }, painterModel)).toBe(true);
});
