import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { retryGeneration } from './retry-generation.ts';
import { shareMedia } from '../sharing/share-media.ts';
import { startGeneration } from './start-generation.ts';
import { awaitUpscale, upscaleMedia } from '../upscaling/upscale-media.ts';
import { varyMedia } from './vary-media.ts';

let db: StudioDatabase;
let account = 0;
let id = '';

beforeEach(async () => {
  account += 1;
  db = await openStudio({ ...new ModelServer().me, user_id: `user-${account}` });
  const params = { prompt: 'a lake', negative_prompt: 'boats', model: 'painter', width: 128, height: 64, image_num: 1, seed: 7 };
  const { mediaIds } = await startGeneration({ ...params, variation_source: null, strength: null });
  id = mediaIds[0]!;
  await db.outbox.clear();
  await db.shadow.clear();
  await db.media.update(id, { status: 'completed' });
});

async function requestOf(mediaId: string) {
  return findGeneration((await findMedia(mediaId))!.generation_history_id);
}

describe('variations', () => {
  it('ask for two pictures from the same words and size with seeds of their own', async () => {
    for (const [kind, strength] of [
      ['subtle', 0.55],
      ['strong', 0.85],
    ] as const) {
      const ids = await varyMedia(id, kind);
      expect(ids).toHaveLength(2);
      for (const one of ids) expect(await findMedia(one)).toMatchObject({ status: 'submitted', variation_source: id });
      expect(await requestOf(ids[0]!)).toMatchObject({ prompt: 'a lake', negative_prompt: 'boats', width: 128, seed: null, strength });
    }
  });

  it('follow the picture alone, not those that it was made from', async () => {
    const { generation_history_id: request } = (await findMedia(id))!;
    const image_url = `/api/media/${uuid(98)}/original`;
    await db.generations.update(request, {
      steps: 30,
      image_urls: [image_url],
      mask_url: image_url,
      imageReference: [{ type: 'pose', image_url }],
    });
    const asked = await requestOf((await varyMedia(id, 'subtle'))[0]!);
    expect(asked).toMatchObject({ steps: 30, variation_source: id });
    expect(asked).not.toHaveProperty('image_urls');
    expect(asked).not.toHaveProperty('mask_url');
    expect(asked).not.toHaveProperty('imageReference');
  });

  it('that failed are tried again as variations of the same picture', async () => {
    const [failed] = await varyMedia(id, 'subtle');
    const again = await retryGeneration((await findMedia(failed!))!.generation_history_id);
    expect(await requestOf(again)).toMatchObject({ variation_source: id, strength: 0.55, image_num: 1 });
    const other = await retryGeneration((await findMedia(failed!))!.generation_history_id, { model: 'flux_kontext', quality: 'dev' });
    expect(await requestOf(other)).toMatchObject({ variation_source: id, model: 'flux_kontext', quality: 'dev' });
  });

  it('are of images: of a video nothing is asked for', async () => {
    await db.media.update(id, { resource_type: 'video' });
    const refused = { code: 'VALIDATION_FAILED', issues: [{ path: 'variation_source', message: 'must be an image' }] };
    await expect(varyMedia(id, 'subtle')).rejects.toMatchObject(refused);
    expect(await db.outbox.count()).toBe(0);
  });

  it('need a picture that this device knows', async () => {
    await expect(varyMedia(uuid(99), 'subtle')).rejects.toMatchObject({ code: 'GONE' });
  });
});

describe('upscaling', () => {
  it('is refused here already when it cannot be accepted', async () => {
    await db.media.update(id, { width: 2048, height: 2048 });
    await expect(upscaleMedia(id, 'x4', 0.8)).rejects.toMatchObject({ code: 'UPSCALE_TOO_LARGE' });
    await upscaleMedia(id, 'x2', 0.8);
    await expect(upscaleMedia(id, 'x2face', 0.8)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    await expect(upscaleMedia(uuid(99), 'x2', 0.8)).rejects.toMatchObject({ code: 'GONE' });
    expect(await db.outbox.count()).toBe(1);
  });

  it.each([
    ['made', { x2: `/api/media/${uuid(1)}/x2?h=0123456789abcdef` }, 'made'],
    ['failed', { failed_reason: 'The original of this picture is gone.' }, { reason: 'The original of this picture is gone.' }],
    ['taken back', {}, 'gone'],
  ])('tells how it ends: %s', async (_, change, end) => {
    await upscaleMedia(id, 'x2', 0.8);
    const ended = awaitUpscale(id, 'x2');
    await db.outbox.clear();
    await db.media.update(id, { status: 'completed', upscale_mode: null, upscaling_since: null, ...change });
    expect(await ended).toEqual(end);
  });

  it('tells that its item was deleted', async () => {
    await upscaleMedia(id, 'x2', 0.8);
    const ended = awaitUpscale(id, 'x2');
    await db.media.delete(id);
    expect(await ended).toBe('gone');
  });
});

it('shows a new share permission at once', async () => {
  await shareMedia(id, 'image_only');
  expect(await findMedia(id)).toMatchObject({ share_access_permission: 'image_only', share_token: null });
});
