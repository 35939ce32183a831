import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { EngineJob } from '../../server/engines/engine.ts';
import { paint } from '../../server/engines/painter/paint.ts';
import { bundleServer } from '../support/studio/bundle-server.ts';
import { spawnStudio } from '../support/studio/spawn-studio.ts';
import { TestClient } from '../support/http/test-client.ts';
import { measureCreate, measureStar, type Gesture } from './measure-gestures.ts';
import { percentile } from './print-figure.ts';

// Measures the painter on one core, Create and a star in a browser, and the API's answers while 200 images are made.
// The control is the same API, idle on the same machine in the same minute.
const paintings = 10;
const queued = 200;
const samples = 150;
const gestures = 12;
const prompts = [
  'a lighthouse on a cliff at dusk',
  'desert dunes under a full moon',
  'a red fox in a snowy birch forest',
  'storm over wheat fields',
  'cherry blossoms over a canal, spring rain',
];

function print(name: string, ms: number, { goalMs, note = '' }: { goalMs: number; note?: string }): void {
  const verdict = ms <= goalMs ? 'met' : 'MISSED';
  console.log(`${name.padEnd(44)} ${ms.toFixed(1).padStart(7)} ms   goal ${String(goalMs).padStart(4)} ms  ${verdict}  ${note}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function newJob(index: number): EngineJob {
  const prompt = prompts[index % prompts.length]!;
  return { id: randomUUID(), model: 'painter', prompt, negativePrompt: '', width: 1024, height: 1024, seed: index, references: [] };
}

async function benchPainter(): Promise<void> {
  await paint(newJob(0));
  const times: number[] = [];
  // CPU time counts the work of one core; on a busy machine the clock would also count waits.
  const before = process.cpuUsage();
  for (let i = 0; i < paintings; i++) times.push(await timed(() => paint(newJob(i))));
  const used = process.cpuUsage(before);
  const cpuMs = (used.user + used.system) / 1000 / paintings;
  const clock = `clock p50 ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;
  print('painter 1024×1024, paint + encode, CPU', cpuMs, { goalMs: 400, note: clock });
}

function newRequest(imageNum: number, side: number): object {
  return { prompt: prompts[0], model: 'painter', width: side, height: side, image_num: imageNum, seed: null };
}

type Sample = Record<'me' | 'changes' | 'star', number[]>;

/** Asks the three calls in turn, as a device with one open tab would that never rests. */
async function sampleApi(client: TestClient, starId: string, isEnough: (count: number) => boolean): Promise<Sample> {
  const sample: Sample = { me: [], changes: [], star: [] };
  for (let i = 0; !isEnough(i); i++) {
    sample.me.push(await timed(() => client.call('userMe')));
    let seq = 0;
    sample.star.push(
      await timed(async () => {
        const body = { generation_media_resource_id: starId, is_starred: i % 2 === 0 };
        seq = (await client.call('createStar', { body })).mark!.seq;
      }),
    );
    const { epoch, space } = (await client.call('createRestore', { body: { ids: [starId] } })).mark!;
    const query = { space, cursor: `${epoch}:${Math.max(0, seq - 20)}` };
    sample.changes.push(await timed(() => client.call('syncChanges', { query })));
    await delay(10);
  }
  return sample;
}

async function countUnfinished(client: TestClient): Promise<number> {
  let unfinished = 0;
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const { data }: Awaited<ReturnType<typeof client.call<'createHistory'>>> = await client.call('createHistory', { query });
    unfinished += data.items.filter((item) => item.status === 'submitted' || item.status === 'pending').length;
    cursor = data.next;
  } while (cursor !== null);
  return unfinished;
}

async function untilIdle(client: TestClient): Promise<void> {
  while ((await countUnfinished(client)) > 0) await delay(100);
}

async function benchApi(client: TestClient): Promise<void> {
  const { data } = await client.call('create', { body: newRequest(1, 256) });
  const starId = data.generation_media_resource_ids[0]!;
  await untilIdle(client);
  await sampleApi(client, starId, (count) => count >= 20);

  const idle = await sampleApi(client, starId, (count) => count >= samples);
  const creates: number[] = [];
  for (let i = 0; i < queued / 8; i++) {
    creates.push(await timed(() => client.call('create', { body: newRequest(8, 512) })));
  }
  const busy = await sampleApi(client, starId, (count) => count >= samples);
  const left = await countUnfinished(client);

  print('create → rows committed, p50', percentile(creates, 0.5), {
    goalMs: 50,
    note: `p95 ${percentile(creates, 0.95).toFixed(1)} ms, 8 images each`,
  });
  const names = { me: 'GET /api/user/me', changes: 'GET /api/sync/changes', star: 'POST /api/create/star' } as const;
  for (const [key, name] of Object.entries(names) as [keyof Sample, string][]) {
    const baseline = `idle p50 ${percentile(idle[key], 0.5).toFixed(1)} p95 ${percentile(idle[key], 0.95).toFixed(1)} ms`;
    const note = `p50 ${percentile(busy[key], 0.5).toFixed(1)} ms; ${baseline}`;
    print(`${name} with ${queued} queued, p95`, percentile(busy[key], 0.95), { goalMs: 50, note });
  }
  console.log(`${left} of ${queued} images were still to be made when the last sample was taken.`);
}

function printGesture(name: string, made: Gesture[], goalMs: number): void {
  const times = made.map(({ painted }) => painted);
  const p95 = percentile(times, 0.95);
  const note = `p50 ${percentile(times, 0.5).toFixed(0)} ms; ratio to the goal ${(p95 / goalMs).toFixed(2)}`;
  print(`${name}, p95`, p95, { goalMs, note });
}

/** Gestures in a browser, as fast as this machine is and with a CPU slowed down four times. */
async function benchGestures(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    for (const rate of [1, 4]) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${url}/history`);
      await page.getByText('Your creative space is empty').waitFor();
      await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
      const slow = rate === 1 ? '' : `, CPU ${rate}x slower`;
      // The first one warms up.
      printGesture(`Create → placeholder${slow}`, (await measureCreate(page, gestures + 1)).slice(1), 100);
      printGesture(`star → changed pixels${slow}`, await measureStar(page, gestures), 50);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

await benchPainter();
const bundle = await bundleServer();
const studio = await spawnStudio({
  program: bundle.program,
  env: { DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: '100000', RATE_LIMIT_SCALE: '0' },
});
try {
  await benchGestures(studio.url);
  const client = new TestClient(studio.url);
  await client.guest();
  await benchApi(client);
} finally {
  await studio.remove();
  await bundle.remove();
}
