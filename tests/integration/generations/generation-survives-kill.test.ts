import { createHash, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInProgress } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { RouteName } from '../../../contract/routes/routes.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { askUntilThere } from '../../support/http/ask-until-there.ts';
import { createRandom } from '../../support/create-random.ts';
import { type KillableStudio, openKillableStudio } from '../../support/studio/killable-studio.ts';
import { rounds } from '../../support/rounds.ts';

const kills = rounds(2, 20);
const requests = 6;
const imagesEach = 1;
/** Longest time between the first request and the kill, ms: about what the requests take to be made. */
const killWithinMs = 1_000;

/** Credits for the tests with engines, in addition to those of the kills. */
const more = 40;

let fake: FakeEngines;
let opened: KillableStudio;
let studio: KillableStudio['studio'];
let client: KillableStudio['client'];
let database: KillableStudio['database'];

beforeAll(async () => {
  fake = await startFakeEngines();
  opened = await openKillableStudio({
    credits: kills * requests * imagesEach + more,
    env: {
      COMFYUI_URL: fake.address('comfyui'),
      FAL_URL: fake.address('fal'),
      FAL_KEY: 'good',
      OPENAI_URL: fake.address('openai'),
      OPENAI_KEY: 'good',
      REPLICATE_URL: fake.address('replicate'),
      REPLICATE_KEY: 'good',
      GEMINI_URL: fake.address('gemini'),
      GEMINI_KEY: 'good',
      SDAPI_URL: fake.address('sdapi'),
      SDAPI_KEY: 'user:good',
      SDCPP_URL: fake.address('sdcpp'),
      SDCPP_KEY: 'good',
      AI_HORDE_CONSENT: 'yes',
      AI_HORDE_URL: fake.address('horde'),
      AI_HORDE_KEY: 'good',
    },
  });
  ({ studio, client, database } = opened);
  // Without this fal would come first. The override applies after the next start of the studio.
  await database.query(`insert into model_override (model_key, engine_key) values ('qwen-image', 'replicate'), ('nano-banana', 'gemini')`);
});

afterAll(async () => {
  await opened?.remove();
  await fake?.close();
});

type Asked = { mid: string; body: { generation_history_id: string; generation_media_resource_ids: string[] } };

function newAsked(): Asked {
  const generation_media_resource_ids = Array.from({ length: imagesEach }, () => randomUUID());
  return { mid: randomUUID(), body: { generation_history_id: randomUUID(), generation_media_resource_ids } };
}

type Change = { route: RouteName; mid: string; body: unknown };

function requestOf({ mid, body }: Asked, index: number): Change {
  const prompt = `a harbour at night, ${index} boats`;
  const params = { prompt, model: 'painter', width: 128, height: 96, image_num: imagesEach, seed: null };
  return { route: 'create', mid, body: { ...params, ...body } };
}

/** One change for each of these pictures: a third is starred, a third deleted, a third moved into an album. */
function changesOf(rows: MediaRow[], album: string): Change[] {
  return rows.map(({ id }, index) => {
    const changes: Omit<Change, 'mid'>[] = [
      { route: 'createStar', body: { generation_media_resource_id: id, is_starred: true } },
      { route: 'createBatchDelete', body: { deleteImages: [{ id }] } },
      { route: 'albumChangeAlbum', body: { current_album_id: null, target_album_id: album, image_ids: [id] } },
    ];
    return { ...changes[index % 3]!, mid: randomUUID() };
  });
}

/** Expects that each of these changes was made, and no other. */
async function expectChanged(rows: MediaRow[], changes: Change[]): Promise<void> {
  const { rows: found } = await database.query(
    `select is_starred, deleted_at is not null as is_deleted, in_history,
      (select count(*)::int from album_item where media_id = media.id and deleted_at is null) as albums
     from media where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
    [rows.map(({ id }) => id)],
  );
  const untouched = { is_starred: false, is_deleted: false, in_history: true, albums: 0 };
  const ends = [{ is_starred: true }, { is_deleted: true }, { in_history: false, albums: 1 }];
  expect(found).toEqual(rows.map((_, index) => ({ ...untouched, ...ends[index % 3] })));
  const answers = await database.query('select status from mutation where mid = any($1::uuid[])', [changes.map(({ mid }) => mid)]);
  expect(answers.rows).toEqual(changes.map(() => ({ status: 200 })));
}

async function findItems({ body }: Asked): Promise<MediaRow[]> {
  const { data } = await client.call('createHistoryOne', { params: { generation_history_id: body.generation_history_id } });
  return data.items;
}

async function untilDone(asked: Asked[]): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  for (const one of asked) {
    await expect.poll(async () => (await findItems(one)).some(isInProgress), { interval: 100 }).toBe(false);
    rows.push(...(await findItems(one)));
  }
  return rows;
}

/** True while the picture is at no engine. */
async function isAskedOfNobody({ body }: Asked): Promise<boolean> {
  const { rows } = await database.query('select engine_key from media where id = $1', [body.generation_media_resource_ids[0]]);
  return (rows as { engine_key: string | null }[])[0]!.engine_key === null;
}

async function expectTrueFiles(rows: MediaRow[]): Promise<void> {
  for (const row of rows) {
    const response = await client.send('media', { params: { id: row.id, variant: 'original' } });
    const hash = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
    expect(hash.slice(0, 16)).toBe(row.hash);
    const small = await client.send('media', { params: { id: row.id, variant: '256' } });
    expect(small.status).toBe(200);
    await small.body?.cancel();
  }
}

it('finishes each request once although the studio is killed, over and over', { timeout: kills * 120_000 }, async () => {
  const seed = randomInt(2 ** 31);
  console.warn(`The moments of the kills follow from the seed ${seed}.`);
  const random = createRandom(seed);
  const before = (await client.call('userMe')).data.credits;
  const album = randomUUID();
  await client.call('albumCreate', { body: { id: album, title: 'Harbours' } });
  let made: MediaRow[] = [];

  for (let round = 1; round <= kills; round++) {
    const asked = Array.from({ length: requests }, newAsked);
    // Changes of the pictures of the last round run at the same time.
    const changes = changesOf(made, album);
    const calls = [...asked.map(requestOf), ...changes];
    const killAfterMs = Math.round(random() * killWithinMs);
    const killed = new Promise((resolve) => setTimeout(resolve, killAfterMs)).then(() => studio.kill());
    const firstTry = await Promise.allSettled(calls.map(({ route, ...input }) => client.call(route, input)));
    await killed;
    await studio.start();
    // Repeats an interrupted request under the same key, as a browser does.
    const cutOff = calls.filter((_, index) => firstTry[index]?.status === 'rejected');
    await Promise.all(cutOff.map(({ route, ...input }) => askUntilThere(client, route, input)));
    await expectChanged(made, changes);

    const rows = await untilDone(asked);
    const wanted = asked.flatMap((one) => one.body.generation_media_resource_ids);
    expect(rows.map((row) => row.id).sort()).toEqual(wanted.sort());
    expect(rows.filter((row) => row.status !== 'completed')).toEqual([]);
    await expectTrueFiles(rows);
    expect((await client.call('userMe')).data.credits).toBe(before - round * requests * imagesEach);
    made = rows;
  }

  const { rows: ledger } = await database.query(`select kind, count(*)::int, sum(amount)::int as amount from credit_ledger group by kind`);
  const charges = ledger.find((row: { kind: string }) => row.kind === 'charge');
  expect(charges).toEqual({ kind: 'charge', count: kills * requests, amount: -kills * requests * imagesEach });
  expect(ledger.some((row: { kind: string }) => row.kind === 'refund')).toBe(false);
  const { rows: counts } = await database.query(`select count(*)::int as media from media`);
  expect(counts).toEqual([{ media: kills * requests * imagesEach }]);
});

it('sends each picture to an engine once although the studio is killed while it submits or waits', async () => {
  const before = (await client.call('userMe')).data.credits;
  // The engine accepts the first and never answers; it works on the second; the others wait in the queue.
  const prompts = ['a quay #stall', 'a pier #hold', 'a mole', 'a dock #cut', 'a lock #refill'];
  const asked = prompts.map(() => newAsked());
  const model = 'comfyui/sd_xl_base_1.0.safetensors';
  for (const [index, prompt] of prompts.entries()) {
    const { mid, body } = asked[index]!;
    await client.call('create', { body: { prompt, model, width: 128, height: 96, image_num: 1, seed: 5 + index, ...body }, mid });
  }
  const isTaken = (prompt: string) => fake.jobs.some((job) => job.prompt === prompt);
  await expect.poll(() => isTaken(prompts[0]!) && isTaken(prompts[1]!), { interval: 20 }).toBe(true);
  // One more is canceled, and the studio is killed before it knows that the engine received the cancel.
  const unwanted = newAsked();
  const slip = { prompt: 'a slip #hold', model, width: 128, height: 96, image_num: 1, seed: 9 };
  await client.call('create', { body: { ...slip, ...unwanted.body }, mid: unwanted.mid });
  await expect.poll(() => isTaken(slip.prompt), { interval: 20 }).toBe(true);
  await client.call('createCancel', { body: { generation_media_resource_id: unwanted.body.generation_media_resource_ids[0]! } });
  await studio.kill();
  await studio.start();
  const isCanceled = () => fake.jobs.find(({ prompt }) => prompt === slip.prompt)?.isCanceled;
  await expect.poll(isCanceled).toBe(true);
  fake.release(prompts[1]);

  const rows = await untilDone(asked);
  expect(rows.map(({ status }) => status)).toEqual(prompts.map(() => 'completed'));
  await expectTrueFiles(rows);
  const kept = fake.jobs.filter((job) => !job.isCanceled);
  expect(kept.map(({ prompt }) => prompt).sort()).toEqual([...prompts].sort());
  expect(kept.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect((await client.call('userMe')).data.credits).toBe(before - prompts.length);

  // A picture that the engine forgets fails, and its credit is refunded.
  const lost = newAsked();
  const params = { prompt: 'a weir #lost', model, width: 128, height: 96, image_num: 1, seed: 3 };
  await client.call('create', { body: { ...params, ...lost.body }, mid: lost.mid });
  const [row] = await untilDone([lost]);
  expect(row).toMatchObject({ status: 'failed', failed_reason: 'ComfyUI was restarted and has lost this picture.' });
  expect((await client.call('userMe')).data.credits).toBe(before - prompts.length);
  expect(fake.problems).toEqual([]);
});

const unsure = 'The connection was lost while the engine was asked for this picture. It was not asked twice.';
const restarted = (name: string): string => `The studio was restarted while ${name} made this picture.`;
/**
 * Prompts with `paid` are released while the studio is down. `#full`: not accepted yet; `#stall`: accepted without an answer; `#hold`:
 * in progress; `#slow-file`: its file is being downloaded.
 */
const steps: { prompt: string; model: string; fails?: string; isPriced: boolean }[] = [
  { prompt: 'a paid mole', model: 'fluxdev', isPriced: true },
  { prompt: 'a paid quay #full', model: 'fluxdev', isPriced: true },
  { prompt: 'a paid pier #stall', model: 'fluxdev', fails: unsure, isPriced: true },
  { prompt: 'a paid dock #hold', model: 'fluxdev', isPriced: true },
  { prompt: 'a paid lock #slow-file', model: 'fluxdev', isPriced: true },
  { prompt: 'a paid hull #stall', model: 'qwen-image', fails: unsure, isPriced: true },
  { prompt: 'a paid brig #hold', model: 'qwen-image', isPriced: true },
  { prompt: 'a paid keel #slow-file', model: 'qwen-image', isPriced: true },
  { prompt: 'a paid cutter #slow-file', model: 'comfyui/sd_xl_base_1.0.safetensors', isPriced: false },
  { prompt: 'a paid sloop #stall', model: 'sdcpp/sd_turbo', fails: unsure, isPriced: false },
  { prompt: 'a paid ketch #hold', model: 'sdcpp/sd_turbo', isPriced: false },
  { prompt: 'a paid barge #stall', model: 'horde/Deliberate', fails: unsure, isPriced: false },
  { prompt: 'a paid ferry #hold', model: 'horde/Deliberate', isPriced: false },
  { prompt: 'a paid wharf #slow-file', model: 'horde/Deliberate', isPriced: false },
  // These engines answer the request itself with the picture, so a kill loses it.
  { prompt: 'a gate #hold', model: 'openai/flux-1-dev', fails: restarted('OpenAI'), isPriced: false },
  { prompt: 'a mast #hold', model: 'nano-banana', fails: restarted('Gemini'), isPriced: true },
  { prompt: 'a yawl #hold', model: 'sdapi/sd_xl_base_1.0', fails: restarted('Stable Diffusion WebUI'), isPriced: false },
];
const answersAtOnce = ['openai', 'gemini', 'sdapi'];

async function isReached({ prompt }: { prompt: string }, asked: Asked): Promise<boolean> {
  const job = fake.jobs.find((one) => one.prompt === prompt);
  if (prompt.includes('#full')) return (fake.asked.get(prompt) ?? 0) > 0 && (await isAskedOfNobody(asked));
  if (prompt.includes('#slow-file')) return (fake.asked.get(`the file of ${prompt}`) ?? 0) > 0;
  if (prompt.includes('#stall')) return job !== undefined;
  if (prompt.includes('#hold')) return job !== undefined && (answersAtOnce.includes(job.engine) || job.looks > 0);
  return (await findItems(asked))[0]!.status === 'completed';
}

it('books each picture once and refunds failed ones, for every engine and at every kill', async () => {
  const before = (await client.call('userMe')).data.credits;
  const asked = steps.map(() => newAsked());
  const ask = async (wanted: number[]): Promise<void> => {
    for (const index of wanted) {
      const { prompt, model } = steps[index]!;
      const params = { prompt, model, width: 128, height: 128, image_num: 1, seed: index };
      await client.call('create', { body: { ...params, ...asked[index]!.body } });
    }
  };
  const missing = async (wanted: number[]): Promise<string[]> => {
    const left: string[] = [];
    for (const index of wanted) if (!(await isReached(steps[index]!, asked[index]!))) left.push(steps[index]!.prompt);
    return left;
  };
  const reach = (wanted: number[]) => expect.poll(() => missing(wanted), { interval: 50 }).toEqual([]);
  const having = (words: string) => steps.flatMap(({ prompt }, index) => (prompt.includes(words) ? [index] : []));
  const [stalled, full] = [having('#stall'), having('#full')];
  const others = steps.flatMap((_, index) => (stalled.includes(index) || full.includes(index) ? [] : [index]));
  await ask([...others, ...full]);
  const body = { prompt: 'a harbour #late', resource_type: 'image' } as const;
  const writing = client.send('promptImprove', { body }).catch(() => 'cut off');
  await expect.poll(() => fake.asked.get(body.prompt), { interval: 20 }).toBe(1);
  await reach(others);
  // Requested late: the studio waits half a minute for these answers, and the kill must come during that wait.
  await ask(stalled);
  await reach(stalled);
  // Awaited last, and never killed during a submit: then it would be unknown whether the engine accepted it.
  await reach(full);
  await studio.kill();
  expect(await writing).toBe('cut off');
  fake.release('paid');
  await studio.start();
  // The cut-off text frees its place at the engine, and its possible cost stays in the ledger.
  const texts = await database.query(`select result, cost_micros::int as micros from engine_cost where work = 'text'`);
  expect(texts.rows).toEqual([{ result: 'failed', micros: 2_000 }]);
  const rows = await untilDone(asked);
  const ends = rows.map(({ status, failed_reason: reason }) => (status === 'completed' ? undefined : (reason ?? status)));
  expect(ends).toEqual(steps.map(({ fails }) => fails));
  await expectTrueFiles(rows.filter(({ status }) => status === 'completed'));
  for (const { prompt } of steps) expect(fake.jobs.filter((job) => job.prompt === prompt)).toHaveLength(1);
  const failed = steps.flatMap(({ fails }, index) => (fails === undefined ? [] : [index]));
  expect((await client.call('userMe')).data.credits).toBe(before - (steps.length - failed.length));
  const ids = rows.map(({ id }) => id);
  const { rows: refunds } = await database.query(
    `select media_id from credit_ledger where kind = 'refund' and media_id = any($1::uuid[]) order by array_position($1::uuid[], media_id)`,
    [ids],
  );
  expect(refunds).toEqual(failed.map((index) => ({ media_id: ids[index] })));
  const sql = `select result, cost_micros::int > 0 as is_priced from engine_cost where media_id = any($1::uuid[]) order by array_position($1::uuid[], media_id)`;
  const { rows: costs } = await database.query(sql, [ids]);
  expect(costs).toEqual(rows.map(({ status }, index) => ({ result: status, is_priced: steps[index]!.isPriced })));
  expect(fake.problems).toEqual([]);
  fake.release();
});
