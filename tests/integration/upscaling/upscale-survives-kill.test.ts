import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInProgress, statusAt } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { askUntilThere } from '../../support/http/ask-until-there.ts';
import { type KillableStudio, openKillableStudio } from '../../support/studio/killable-studio.ts';

const images = 2;
const credits = 100;

let opened: KillableStudio;

beforeAll(async () => {
  opened = await openKillableStudio({ credits });
});
afterAll(() => opened?.remove());

async function findItems(): Promise<MediaRow[]> {
  return (await opened.client.call('createHistory')).data.items;
}

async function isMaking(): Promise<boolean> {
  const { rowCount } = await opened.database.query(`select from dbos.workflow_status where name = 'upscale' and status = 'PENDING'`);
  return rowCount !== 0;
}

it('finishes every upscaling once although the studio is killed twice during it', async () => {
  const { client, killWhen } = opened;
  const params = { prompt: 'a lake at dawn', model: 'painter', width: 128, height: 96, image_num: images, seed: 3 };
  await client.call('create', { body: params });
  await expect.poll(async () => (await findItems()).some(isInProgress), { interval: 50 }).toBe(false);
  const ids = (await findItems()).map((item) => item.id);

  for (const [mode, cost] of [
    ['x2', 1],
    ['x4face', 2],
  ] as const) {
    const before = (await client.call('userMe')).data.credits;
    const asked = ids.map((id) => ({ mid: randomUUID(), body: { upscale_mode: mode, generation_media_resource_id: id } }));
    await Promise.all(asked.map((one) => client.call('createUpscale', one)));
    // One is being made, the other waits.
    await killWhen(isMaking);
    await Promise.all(asked.map((one) => askUntilThere(client, 'createUpscale', one)));
    const isGoing = async () => (await findItems()).some((item) => statusAt(item, Date.now()) === 'upscaling');
    await expect.poll(isGoing, { interval: 50 }).toBe(false);
    expect((await findItems()).map((item) => item[mode] !== null && item.failed_reason === null)).toEqual(ids.map(() => true));
    expect((await client.call('userMe')).data.credits).toBe(before - images * cost);
  }
});
