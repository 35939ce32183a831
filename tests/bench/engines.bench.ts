import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { isInProgress } from '../../contract/media/media.ts';
import { creditLedger } from '../../server/storage/schema/credit-ledger.ts';
import { engineCost } from '../../server/storage/schema/engine.ts';
import { media } from '../../server/storage/schema/media.ts';
import { user } from '../../server/storage/schema/user.ts';
import { startFakeEngines } from '../fakes/engines/start-fake-engines.ts';
import { makeAccount } from '../support/account/make-account.ts';
import { mostInFlight } from '../support/engines/most-in-flight.ts';
import { startTestStudio } from '../support/studio/start-test-studio.ts';
import { printFigure } from './print-figure.ts';

// Half a thousand pictures for four engines at once, one of which is dead: that each engine keeps its limit, that none waits for
// the dead one, and that each picture is asked for, made and charged once. `--jobs=64` for a smaller run.
const perEngine = Math.ceil(Number(process.argv.find((word) => word.startsWith('--jobs='))?.slice('--jobs='.length) ?? 512) / 4 / 8) * 8;
const limits = { comfyui: 6, sdapi: 1, openai: 3 } as const;
const names = ['comfyui', 'sdapi', 'openai'] as const;
const goalSeconds = 180;

const studio = await startTestStudio();
const fake = await startFakeEngines();
const dying = await startFakeEngines();
try {
  const admin = await studio.guest();
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, admin.me!.user_id));
  await studio.db.insert(creditLedger).values({ userId: admin.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 10_000 });
  const connect = async (kind: string, address: string) => {
    const key = kind === 'sdapi' ? 'user:good' : 'good';
    const { id } = (await admin.call('engineConnect', { body: { kind, name: kind, address, key } })).data.engine;
    const { models } = (await admin.call('engineCheck', { body: { id } })).data;
    return { id, model: models.find((one) => one.resource_type === 'image')!.key };
  };
  const create = async (model: string, prompt: string): Promise<string[]> => {
    const body = { prompt, negative_prompt: '', model, width: 64, height: 64, image_num: 8, seed: null };
    return (await admin.call('create', { body })).data.generation_media_resource_ids;
  };
  const queue = async (model: string, prompt: string): Promise<string[]> => {
    const ids: string[] = [];
    while (ids.length < perEngine) ids.push(...(await create(model, prompt)));
    return ids;
  };
  const unfinished = async (ids: readonly string[]): Promise<number> =>
    (
      await studio.db
        .select({ status: media.status })
        .from(media)
        .where(inArray(media.id, [...ids]))
    ).filter(isInProgress).length;

  const dead = await connect('fal', dying.address('fal'));
  await dying.close();
  const waiting = await queue(dead.model, 'never');
  const began = performance.now();
  const engines = [];
  for (const kind of names) {
    const engine = await connect(kind, fake.address(kind));
    await admin.call('engineLimit', {
      body: { id: engine.id, concurrency: limits[kind], requests_per_minute: null, monthly_cap_usd: null },
    });
    engines.push({ ...engine, kind, ids: await queue(engine.model, `a wall of ${kind}`) });
  }
  const asked = engines.flatMap(({ ids }) => ids);
  while ((await unfinished(asked)) > 0) await delay(250);
  printFigure(`${asked.length} pictures of three engines beside a dead one`, (performance.now() - began) / 1000, {
    goal: goalSeconds,
    unit: 's ',
  });
  for (const { id, kind, ids } of engines) {
    const rows = await studio.db.select().from(engineCost).where(eq(engineCost.engineKey, id));
    const took = (Math.max(...rows.map(({ endedAt }) => endedAt!.getTime())) - Math.min(...rows.map(({ at }) => at.getTime()))) / 1000;
    const note = `${rows.length} asked for in ${took.toFixed(1)} s`;
    printFigure(`${kind}: at the same time at most`, mostInFlight(rows), { goal: limits[kind], unit: '  ', note });
    const made = rows.filter(({ result }) => result === 'completed').length;
    printFigure(`${kind}: not made, or made twice`, Math.abs(ids.length - made) + Math.abs(ids.length - rows.length), {
      goal: 0,
      unit: '  ',
    });
  }
  const { credits } = (await admin.call('userMe')).data;
  console.log(`${await unfinished(waiting)} of ${waiting.length} still wait for the dead one; ${10_000 - credits} credits were charged.`);
  if (fake.problems.length > 0) console.error(fake.problems);
} finally {
  await studio.close();
  await fake.close();
}
