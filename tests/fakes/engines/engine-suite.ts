import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectedEngine, EngineSettings } from '../../../server/engines/connected/connected-engine.ts';
import type { EngineError, EngineHandle } from '../../../server/engines/engine.ts';
import { paintFlat } from '../../support/engines/scripted-engine.ts';
import { follow, make, never, newJob } from './follow-job.ts';
import type { SignedCall } from './sign-calls.ts';
import { type FakeEngines, startFakeEngines } from './start-fake-engines.ts';

export type EngineUnderTest = {
  /** Name of the fake, and of the engine. */
  kind: string;
  create(settings: EngineSettings): ConnectedEngine;
  model: string;
  /** The key that the fake accepts. */
  apiKey: string;
  /** It checks keys and refuses prompts; a self-hosted engine may do neither. */
  isVendor: boolean;
  /** Its accounts can run out of credit. */
  hasQuota: boolean;
  /** An empty account can still use calls that cost nothing. */
  forbids?: boolean;
  /** Another process can find its jobs again. */
  isResumable: boolean;
  /** Height in pixels of its pictures that are 64 wide; 96 when absent. */
  height?: number;
  /** It takes no reference pictures. */
  hasNoReferences?: boolean;
  /** The word in a prompt for its second form of refusal: the job is accepted and then fails. */
  refusesLater?: string;
  /**
   * The part that is missing while the progress of a job cannot be read: `progress` alone, because another call tells how the job ends,
   * or its `state`, for which the studio asks again. Absent: the studio never asks for its progress.
   */
  mutes?: 'progress' | 'state';
  /** Outputs are files that can expire. */
  hasFiles: boolean;
  /** Signs a webhook call at `at`, ms since 1970. Absent for an engine without webhooks. */
  sign?: (at: number, body: string) => SignedCall;
};

/** The tests that every connectable engine must pass, in every scenario of its fake. */
export function describeEngine(under: EngineUnderTest): void {
  describe(under.kind, () => {
    let fake: FakeEngines;
    beforeAll(async () => {
      fake = await startFakeEngines();
    });
    afterAll(async () => {
      const { problems } = fake;
      await fake.close();
      expect(problems, 'every request holds to the published schema').toEqual([]);
    });
    const open = (changes: Partial<EngineSettings> = {}): ConnectedEngine =>
      under.create({ key: 'test', name: 'The engine', address: fake.address(under.kind), apiKey: under.apiKey, models: [], ...changes });
    const jobsOf = (prompt: string) => fake.jobs.filter((job) => job.prompt.includes(prompt));

    describeConnection(under, open);
    describeMaking(under, open, jobsOf);
    describeRefusals(under, open, jobsOf);
    describeEnds(under, open, () => fake);
    if (under.sign !== undefined) describeCalls({ ...under, sign: under.sign }, open, () => fake);
  });
}

type Open = (changes?: Partial<EngineSettings>) => ConnectedEngine;
type JobsOf = (prompt: string) => FakeEngines['jobs'];
type Signing = EngineUnderTest & Required<Pick<EngineUnderTest, 'sign'>>;

function describeConnection(under: EngineUnderTest, open: Open): void {
  it('names what it serves', async () => {
    const engine = open();
    const models = await engine.check();
    expect(models.map(({ key }) => key)).toContain(under.model);
    expect(models.every(({ available, key }) => available && key.length <= 100)).toBe(true);
    expect(await engine.models()).toEqual(models);
    await engine.close();
  });

  it('says so when its key is not accepted', async () => {
    await expect(open({ apiKey: 'wrong' }).check()).rejects.toMatchObject({ code: 'AUTH' });
  });

  it('keeps its models, with the reason, while it is off', async () => {
    // No program listens on port 1 of the loopback address.
    const engine = open({ address: 'http://127.0.0.1:1' });
    await expect(engine.check()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect((await engine.models()).every(({ available }) => !available)).toBe(true);
    expect((await make(engine, newJob(under, 'a lake'))).code).toBe('UNREACHABLE');
  });
}

function describeMaking(under: EngineUnderTest, open: Open, jobsOf: JobsOf): void {
  it('makes a picture of the size that was asked for', async () => {
    const { state } = await make(open(), newJob(under, 'a harbour'));
    if (state?.state !== 'succeeded') throw new Error(`The job ended as ${state?.state ?? 'refused'}.`);
    const size = { width: 64, height: under.height ?? 96 };
    expect(await sharp(state.outputs[0]!.bytes).metadata()).toMatchObject({ ...size, format: 'png' });
    expect(jobsOf('a harbour')).toMatchObject([{ ...size, seed: expect.anything() as number, references: 0 }]);
  });

  it(under.hasNoReferences === true ? 'shows a picture to nobody' : 'makes a variation of a picture', async () => {
    const bytes = await paintFlat({ width: 128, height: 64, seed: 3 });
    const { code } = await make(open(), { ...newJob(under, 'a varied harbour'), references: [{ bytes, strength: 0.75 }] });
    expect(code).toBe(under.hasNoReferences === true ? 'INVALID_INPUT' : 'ok');
    expect(jobsOf('a varied harbour')).toMatchObject(under.hasNoReferences === true ? [] : [{ references: 1 }]);
  });

  if (under.isResumable)
    it('goes on with a job that another process gave it', async () => {
      const handle = await open().submit(newJob(under, 'a handed over lake'));
      const stored = JSON.parse(JSON.stringify(handle)) as EngineHandle;
      expect((await follow(open(), stored)).code).toBe('ok');
      expect(jobsOf('a handed over lake')).toHaveLength(1);
    });
  else
    it('says that a job was lost with the process that gave it, and does not make it again', async () => {
      const handle = await open().submit(newJob(under, 'a lost process'));
      const ending = await follow(open(), JSON.parse(JSON.stringify(handle)) as EngineHandle);
      expect(ending.code).toBe('UNAVAILABLE');
      expect(jobsOf('a lost process').length).toBeLessThanOrEqual(1);
    });
}

function describeRefusals(under: EngineUnderTest, open: Open, jobsOf: JobsOf): void {
  it('has no room once, and makes the picture when it is asked again', async () => {
    const [engine, job] = [open(), newJob(under, 'a lake #busy')];
    expect((await make(engine, job)).code).toBe('RATE_LIMIT');
    expect((await make(engine, job)).code).toBe('ok');
    expect(jobsOf('#busy')).toHaveLength(1);
  });

  const refusals = [
    ['#refused', 'CONTENT_POLICY', under.isVendor],
    [under.refusesLater ?? '', 'CONTENT_POLICY', under.refusesLater !== undefined],
    ['#quota', under.forbids === true ? 'FORBIDDEN' : 'QUOTA', under.hasQuota],
    ['#broken', 'UNAVAILABLE', true],
    ['#retired', 'MODEL_RETIRED', true],
  ] as const;
  it.each(refusals.filter(([, , isPlayed]) => isPlayed))('%s: ends as %s', async (tag, code) => {
    expect((await make(open(), newJob(under, `a lake ${tag}`))).code).toBe(code);
  });

  it.each(['#cut', '#broken-taken'])('never gives a job twice whose submit ended without an answer (%s)', async (tag) => {
    const [engine, job] = [open(), newJob(under, `a quay ${tag}`)];
    const ending = await make(engine, job);
    expect(ending.code).toBe('UNAVAILABLE');
    if (engine.recover !== undefined) {
      const found = await engine.recover(job.id);
      expect((await follow(open(), found!)).code).toBe('ok');
      expect(await engine.recover(randomUUID())).toBeNull();
    }
    expect(jobsOf(`a quay ${tag}`)).toHaveLength(1);
  });
}

function describeEnds(under: EngineUnderTest, open: Open, fake: () => FakeEngines): void {
  const ends = [
    ['#lost', 'UNAVAILABLE', under.isResumable],
    ['#failed', 'UNAVAILABLE', true],
    ['#gone', 'NO_OUTPUT', under.hasFiles],
    ['#page', 'NO_OUTPUT', true],
    ['#nothing', 'NO_OUTPUT', true],
    ['#inline', 'ok', true],
    ['#huge', 'NO_OUTPUT', under.hasFiles],
  ] as const;
  it.each(ends.filter(([, , isPlayed]) => isPlayed))('a job that ends with %s comes to %s', async (tag, code) => {
    expect((await make(open(), newJob(under, `a lake ${tag}`))).code).toBe(code);
  });

  it('polls a slow job until it is done, and submits it once', async () => {
    const [engine, prompt] = [open(), 'a slow wharf #hold'];
    const handle = await engine.submit(newJob(under, prompt));
    for (let look = 0; look < 2; look++) {
      const now = await engine.poll(handle, never());
      expect(now.state).toMatch(/queued|running/);
      if ('progress' in now && now.progress !== null) expect(now.progress).toBeGreaterThanOrEqual(0);
    }
    fake().release(prompt);
    expect((await follow(engine, handle)).code).toBe('ok');
    expect(fake().jobs.filter((job) => job.prompt.includes(prompt))).toHaveLength(1);
  });

  const mutes = ['#mute-error', '#mute-page', '#mute-gone'];
  it.each(under.mutes === undefined ? [] : mutes)('waits for a job while its progress cannot be had (%s)', async (tag) => {
    const [engine, prompt] = [open(), `a quiet wharf #hold ${tag}`];
    const handle = await engine.submit(newJob(under, prompt));
    for (let look = 0; look < 3; look++) {
      const now = await engine.poll(handle, never()).catch((error: EngineError) => ({ state: error.code }));
      expect(now.state).toMatch(under.mutes === 'progress' ? /queued|running/ : 'UNAVAILABLE');
    }
    fake().release(prompt);
    expect((await follow(engine, handle)).code).toBe('ok');
  });

  it('stops a job that is canceled, and one that has ended is no error', async () => {
    const engine = open();
    const handle = await engine.submit(newJob(under, 'a bay #hold'));
    expect((await engine.poll(handle, never())).state).toMatch(/queued|running/);
    // A job in a queue runs from the second poll on.
    if (under.isResumable) expect((await engine.poll(handle, never())).state).toBe('running');
    await engine.cancel(handle);
    expect((await follow(engine, handle)).code).toBe('CANCELED');
    await engine.cancel(handle);
    fake().release('a bay #hold');
    const done = await engine.submit(newJob(under, 'a bay that is done'));
    expect((await follow(engine, done)).code).toBe('ok');
    await engine.cancel(done);
  });
}

function describeCalls(under: Signing, open: Open, fake: () => FakeEngines): void {
  const minute = 60_000;
  const at = Date.UTC(2026, 10, 22, 12);
  const body = JSON.stringify({ request_id: 'x', status: 'OK' });
  const calls: [string, (now: number) => SignedCall, boolean][] = [
    ['that it signed now', (now) => under.sign(now, body), true],
    ['again, a moment later', (now) => under.sign(now - minute, body), true],
    ['that is older than five minutes', (now) => under.sign(now - 6 * minute, body), false],
    ['from the future', (now) => under.sign(now + 6 * minute, body), false],
    ['whose contents somebody changed', (now) => ({ ...under.sign(now, body), body: body.replace('OK', 'NO') }), false],
    ['whose time somebody changed', (now) => withTimeOf(under.sign(now - 6 * minute, body), under.sign(now, body)), false],
    ['without a signature', () => ({ headers: {}, body }), false],
  ];
  it.each(calls)('believes a call %s: %#', async (_, call, isBelieved) => {
    const { headers, body: sent } = call(at);
    expect(await open().verifyWebhook?.({ headers: new Headers(headers), body: Buffer.from(sent), at })).toBe(isBelieved);
  });

  it('gets the address for its calls, is polled less often, and is done even when it never calls', async () => {
    const job = newJob(under, 'a called harbour #hold');
    const engine = open({ webhookFor: ({ id }) => `https://studio.example/api/engines/webhook/${id}` });
    const handle = await engine.submit(job);
    const taken = fake().jobs.filter(({ prompt }) => prompt.includes(job.prompt));
    expect(taken).toMatchObject([{ webhook: `https://studio.example/api/engines/webhook/${job.id}` }]);
    expect(await engine.poll(handle, never())).toMatchObject({ state: 'queued', pollAgainMs: 5_000 });
    fake().release(job.prompt);
    expect((await follow(engine, handle)).code).toBe('ok');
  });
}

/** The old call with the time of a new one. */
function withTimeOf(old: SignedCall, { headers }: SignedCall): SignedCall {
  const times = Object.entries(headers).filter(([name]) => name.endsWith('timestamp'));
  return { ...old, headers: { ...old.headers, ...Object.fromEntries(times) } };
}
