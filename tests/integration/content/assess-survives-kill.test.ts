import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { askUntilThere } from '../../support/http/ask-until-there.ts';
import { type KillableStudio, openKillableStudio } from '../../support/studio/killable-studio.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { makeFilm } from '../../support/film/run-ffmpeg.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';

let opened: KillableStudio;
beforeAll(async () => {
  opened = await openKillableStudio({ credits: 0 });
});
afterAll(() => opened?.remove());

it('a film whose assessment was killed is not published, and is when it is asked for again', async () => {
  const { studio, client, database, killWhen } = opened;
  const bytes = await makeFilm('-c:v libx264 -pix_fmt yuv420p -f mp4');
  const clip = { bytes, mime: 'video/mp4', width: 64, height: 48, frames: 10, rate: 10, durationS: 1 } as const;
  const own = await openStudioDatabase(studio.dataDir);
  await makeAccount(own.db, client.me!.user_id);
  const id = await addVideo({ db: own.db, mediaFolder: mediaFolderOf(studio.dataDir) }, client.me!, { clip, prompt: 'a test card' });
  await own.close();
  const asked = { mid: randomUUID(), body: { image_id: id } };
  const folder = join(studio.dataDir, 'assessing');
  const copies = () => readdir(folder).catch(() => []);
  const isPublished = async () => (await database.query('select is_published from media where id = $1', [id])).rows[0].is_published;
  const countSeen = async () => (await database.query('select from assessment')).rowCount;

  const cut = client.call('createPublish', asked).then(
    () => 'answered',
    () => 'cut',
  );
  await killWhen(async () => (await copies()).length > 0);
  expect(await cut).toBe('cut');
  expect([await isPublished(), await countSeen(), await copies()]).toEqual([false, 0, []]);

  await askUntilThere(client, 'createPublish', asked);
  expect([await isPublished(), await countSeen(), await copies()]).toEqual([true, 1, []]);
});
