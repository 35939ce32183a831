import { setTimeout as delay } from 'node:timers/promises';
import { assessmentAlgorithms } from '../../contract/content/assessment.ts';
import { parseConfig } from '../../server/config.ts';
import { judgeScores } from '../../server/domain/content/judge-scores.ts';
import { openNetwork } from '../../server/domain/content/networks/open-network.ts';
import { sideOf } from '../../server/domain/content/networks/side-of.ts';
import { readPictureFrames } from '../../server/domain/content/read-picture-frames.ts';
import { paint } from '../../server/engines/painter/paint.ts';
import { assessment } from '../../server/storage/schema/assessment.ts';
import { addOriginal } from '../support/library/add-original.ts';
import { addPictures } from '../support/library/add-pictures.ts';
import { makeAccount } from '../support/account/make-account.ts';
import { openStudioDatabase } from '../support/studio/studio-database.ts';
import { spawnStudio } from '../support/studio/spawn-studio.ts';
import { TestClient } from '../support/http/test-client.ts';
import { harmlessPrompts } from './harmless-prompts.ts';
import { percentile, printFigure } from './print-figure.ts';

// Scores and times of both networks for fifty harmless paintings, and the studio's answer times while it assesses a hundred.
// `--pictures=20` for a smaller run.
const wanted = Number(process.argv.find((word) => word.startsWith('--pictures='))?.slice('--pictures='.length) ?? 100);
const goalMs = 50;
const { thresholds } = parseConfig({}).assessment;

const paintings: Uint8Array[] = [];
for (const [seed, prompt] of harmlessPrompts.entries())
  paintings.push((await paint({ prompt, negativePrompt: '', width: 512, height: 512, seed, references: [] })).bytes);

for (const algorithm of assessmentAlgorithms) {
  const before = performance.now();
  const see = await openNetwork(algorithm);
  const loaded = performance.now();
  let warnings = 0;
  let highest = 0;
  for (const bytes of paintings) {
    for (const frame of await readPictureFrames(bytes, sideOf[algorithm])) {
      const scores = await see(frame);
      highest = Math.max(highest, scores.porn + scores.hentai);
      if (judgeScores(scores, thresholds) !== null) warnings += 1;
    }
  }
  const each = (performance.now() - loaded) / paintings.length;
  printFigure(`${algorithm}: warnings of ${paintings.length} harmless paintings`, warnings, {
    goal: 0,
    unit: '  ',
    note: `highest porn and hentai ${(highest * 100).toFixed(0)} %`,
  });
  console.log(`${algorithm}: loaded in ${(loaded - before).toFixed(0)} ms, ${each.toFixed(0)} ms a picture`);
}

/** Fewer than one library may have waiting. */
const atOnce = 10;

const studio = await spawnStudio({ env: { RATE_LIMIT_SCALE: '0' } });
try {
  const client = new TestClient(studio.url);
  await client.guest();
  const database = await openStudioDatabase(studio.dataDir);
  const { db } = database;
  await makeAccount(db, client.me!.user_id);
  const { ids } = await addPictures(db, client.me!, { count: wanted });
  // Each is another file: the same bytes are looked at once.
  const noted = { db, dataDir: studio.dataDir } as Parameters<typeof addOriginal>[0];
  for (const [index, id] of ids.entries()) {
    const bytes = Buffer.concat([paintings[index % paintings.length]!, Buffer.from(String(index))]);
    await addOriginal(noted, id, { bytes, mime: 'image/jpeg' });
  }
  const times = async (isOver: () => boolean): Promise<number[]> => {
    const found: number[] = [];
    while (!isOver()) {
      const before = performance.now();
      await client.call('userMe');
      found.push(performance.now() - before);
      await delay(20);
    }
    return found;
  };
  const end = performance.now() + 5_000;
  const idle = await times(() => performance.now() > end);
  const began = performance.now();
  let isDone = false;
  const waiting = [...ids];
  const publish = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await client.call('createPublish', { body: { image_id: id } });
  };
  const publishing = Promise.all(Array.from({ length: atOnce }, publish)).finally(() => (isDone = true));
  const busy = await times(() => isDone);
  await publishing;
  const seconds = (performance.now() - began) / 1_000;
  const seen = (await db.select({ hash: assessment.hash }).from(assessment)).length;
  console.log(`${seen} pictures were assessed and published in ${seconds.toFixed(1)} s`);
  const p95 = (found: number[]) => percentile(found, 0.95);
  printFigure('a light call while they are assessed, p95', p95(busy), { goal: goalMs, note: `without: ${p95(idle).toFixed(1)} ms` });
  await database.close();
} finally {
  await studio.remove();
}
process.exit();
