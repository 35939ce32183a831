import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPicture } from '../../support/library/import-picture.ts';
import { type KillableStudio, openKillableStudio } from '../../support/studio/killable-studio.ts';

const credits = 100;

let opened: KillableStudio;

beforeAll(async () => {
  opened = await openKillableStudio({ credits });
});
afterAll(() => opened?.remove());

/** Steps of trainings that have begun or ended, as the queue has written them down. */
async function countSteps(): Promise<number> {
  const { rows } = await opened.database.query<{ count: number }>(
    `select count(*)::int as count from dbos.operation_outputs
     where workflow_uuid in (select workflow_uuid from dbos.workflow_status where name = 'train')`,
  );
  return rows[0]!.count;
}

it('finishes every training once, whole and paid once, although the studio is killed again and again during it', async () => {
  const { client, killWhen } = opened;
  const urls: string[] = [];
  for (const color of ['#203040', '#305060', '#407080', '#102030', '#90b0c0'])
    urls.push(`/api/media/upload_raw_image/${(await sendPicture(client, color)).sha256}`);
  const ask = { model_name: 'Slate', training_mode: 'style', trainer: 'palette-study', image_urls: urls };
  for (let i = 0; i < 2; i++) await client.call('train', { body: ask });
  // At the charge, after the study was begun, and after its weights were stored.
  for (const steps of [0, 1, 3]) await killWhen(async () => (await countSteps()) >= steps);
  const find = async () => (await client.call('trainModels')).data.data;
  await expect.poll(async () => (await find()).map(({ status }) => status), { interval: 50 }).toEqual(['completed', 'completed']);
  const [first, second] = await find();
  expect(first).toMatchObject({ sample_images: { length: 4 }, fail_reason: null });
  // The same pictures teach the same.
  expect(second!.weights_bytes).toBe(first!.weights_bytes);
  expect(second!.sample_images).toEqual(first!.sample_images);
  expect((await client.call('userMe')).data.credits).toBe(credits - 20);
});
