import { expect, it } from 'vitest';
import * as v from 'valibot';
import { generationRowSchema } from '../generations/generation.ts';
import { noSettings } from '../metadata/imported-settings.ts';
import { formatSyncMark, parseSyncMark } from './sync.ts';
import { meSchema } from '../account/user.ts';

const mark = { space: 's', epoch: '00000000-0000-4000-8000-0000000000e0', seq: 4 };

it('reads the position of a write also where a newer server says more', () => {
  expect(parseSyncMark(formatSyncMark(mark))).toEqual(mark);
  expect(parseSyncMark(`${formatSyncMark(mark)};digest=12`)).toEqual(mark);
  expect(parseSyncMark(`${formatSyncMark(mark)}, ${formatSyncMark({ ...mark, space: 'team' })}`)).toEqual(mark);
  expect(parseSyncMark(`${formatSyncMark(mark)}x`)).toBeNull();
});

it('opens for a plan it does not know, as for the smallest one', () => {
  const me = { user_id: 'u', space_id: 's', is_guest: false, email: null, plan: 'enterprise', credits: 1, is_admin: false, server_now: 1 };
  expect(v.parse(meSchema, me).plan).toBe('free');
});

it('reads a request of which it does not know every choice, without those choices', () => {
  const row = {
    id: '00000000-0000-4000-8000-000000000001',
    prompt: 'a quay',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: 1,
    seed: null,
    created_at: 1,
    steps: 20,
  };
  const image_url = '/api/media/00000000-0000-4000-8000-000000000002/original';
  const unknown = {
    turbo_mode: 'instant',
    creation_mode: 'scene2video',
    upscale_mode: 'x8',
    training_mode: 'place',
    controlnet: { model_name: 'canny', image_url, resize_mode: 'Tile' },
    imageReference: [{ type: 'mood', image_url }],
  };
  const keys = Object.keys(unknown);
  const known = v.parse(generationRowSchema, { ...row, ...unknown });
  expect(known).toMatchObject({ prompt: 'a quay', steps: 20 });
  expect(keys.filter((key) => known[key as keyof typeof known] !== undefined)).toEqual([]);
  const now = { controlnet: { ...unknown.controlnet, resize_mode: 'Just Resize' }, imageReference: [{ type: 'pose', image_url }] };
  expect(v.parse(generationRowSchema, { ...row, ...now })).toMatchObject(now);
  const imported = { ...noSettings, seed: 7 };
  expect(v.parse(generationRowSchema, { ...row, imported: { ...imported, source: 'dreamer' } }).imported).toEqual(imported);
});
