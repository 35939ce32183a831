import { expect, it } from 'vitest';
import { addressOfUse } from './address-of-use.ts';
import { addressOfMode, createAddress } from './create-address.ts';
import { readCreateAddress } from './read-create-address.ts';
import { readUse } from './read-use.ts';

it.each([
  [{ pathname: '/create/image' }, { mode: 'image', model: null }],
  [
    { pathname: '/create/image', ai_model: 'fluxdev' },
    { mode: 'image', model: 'fluxdev' },
  ],
  [
    { pathname: '/create/bulk', ai_model: 'gpt' },
    { mode: 'bulk', model: 'gpt' },
  ],
  [{ pathname: '/create/video' }, { mode: 'image2video', model: null }],
  [
    { pathname: '/create/video/video', mode: 'video' },
    { mode: 'image2video', model: null },
  ],
  [
    { pathname: '/create/video/text2video', mode: 'text2video', ai_model: 'pixverse5' },
    { mode: 'text2video', model: 'pixverse5' },
  ],
  [
    { pathname: '/create/video/elements/kling2.1', mode: 'elements', baseModel: 'kling2.1' },
    { mode: 'elements', model: 'kling2.1' },
  ],
] as const)(
  'the model comes from an ai_model query parameter or the path of a video page: the address %j is the mode and model %j',
  (route, read) => expect(readCreateAddress(route)).toEqual(read),
);

it('video pages go to a mode path, with the base model appended when given; those of images name it beside the path', () => {
  expect(createAddress({ mode: 'text2video', model: 'kling2.1' })).toMatchObject({
    params: { mode: 'text2video', baseModel: 'kling2.1' },
    search: {},
  });
  expect(createAddress({ mode: 'audio', model: null })).toMatchObject({ params: { mode: 'audio', baseModel: undefined } });
  expect(createAddress({ mode: 'bulk', model: 'gpt' })).toEqual({ to: '/create/bulk', search: { ai_model: 'gpt' } });
});

it.each([
  ['reference', 'image'],
  ['edit', 'image'],
  ['video', 'image2video'],
  ['sound', 'audio'],
] as const)('the address of use for «%s» begins with the item on the page of %s', (use, mode) => {
  const url = '/api/media/0198c3a2-0000-7000-8000-000000000001/original';
  const address = addressOfUse(use, '0198c3a2-0000-7000-8000-000000000001');
  const page = { pathname: address.to, ...('params' in address ? address.params : {}) };
  expect(readCreateAddress(page).mode).toBe(mode);
  expect(readUse(mode, address.search)).toEqual({ url, use });
});

it('reads only those files from an address that the page can start with', () => {
  expect(readUse('audio', { image_url: '/a' })).toBeNull();
  expect(readUse('image', { video_url: '/a' })).toBeNull();
  expect(readUse('elements', { image_url: '/a' })).toEqual({ url: '/a', use: 'elements' });
  expect(readUse('text2video', { image_url: '/a' })).toEqual({ url: '/a', use: 'video' });
});

it('redirects an older address with a mode parameter to its page, and keeps the other parameters', () => {
  expect(addressOfMode('bulk', { ai_model: 'gpt', prompt: 'a tug' })).toEqual({
    to: '/create/bulk',
    search: { ai_model: 'gpt', prompt: 'a tug' },
  });
  expect(addressOfMode('video', { ai_model: 'kling2.1', image_url: '/a' })).toMatchObject({
    params: { mode: 'image2video', baseModel: 'kling2.1' },
    search: { image_url: '/a' },
  });
  expect(addressOfMode('edit', {})).toMatchObject({ to: '/create/edit/{-$tool}' });
  expect(addressOfMode('nonsense', {})).toMatchObject({ to: '/create/image' });
});
