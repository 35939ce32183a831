import { expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { ApiCall, ApiClient } from '../api/api-client.ts';
import { createGivingBack, giveBackFiles } from './give-back-files.ts';

const account = '0123456789abcdef';
const hashOf = (text: string) => sha256(text).slice(0, 16);

/** A studio that lacks three originals, one of them an upscaled version; `refusal` for the first one. */
function setUp(refusal?: AppError) {
  const names = ['first', 'second', 'third'];
  const files = names.map((name, i) => ({
    id: uuid(i),
    variant: i === 2 ? ('x2' as const) : ('original' as const),
    hash: hashOf(name),
    original_hash: hashOf(name),
    resource_type: 'image' as const,
    prompt_head: name,
  }));
  const given: [address: string, text: string][] = [];
  const calls: string[] = [];
  const api = {
    async call(name: string, { params, form }: ApiCall<'giveBackMedia'> = {}) {
      calls.push(name);
      if (name === 'damagedMedia') return { value: { files }, mark: null };
      if (refusal !== undefined && params!['id'] === uuid(0)) throw refusal;
      given.push([`${params!['id']}/${params!['variant']}`, await (form as Blob).text()]);
      return { value: { ok: true }, mark: null };
    },
  } as unknown as ApiClient;
  const { storage, files: cache } = memoryCacheStorage();
  const keep = (i: number, text: string) =>
    void cache.set(`https://studio.test${mediaPath(files[i]!, files[i]!.variant, account)}`, new Response(text));
  return { device: { api, account, storage, signal: new AbortController().signal }, keep, given, calls };
}

it('gives back what it keeps whole, upscaled versions too, and says what is still damaged', async () => {
  const { device, keep, given } = setUp();
  keep(0, 'first');
  keep(1, 'secund');
  keep(2, 'third');
  const { damaged, given: count } = await giveBackFiles(device);
  expect(given).toEqual([
    [`${uuid(0)}/original`, 'first'],
    [`${uuid(2)}/x2`, 'third'],
  ]);
  expect(count).toBe(2);
  expect(damaged.map(({ id }) => id)).toEqual([uuid(1)]);
});

it('goes on after a file that the studio does not want, and stops where it cannot be reached', async () => {
  const refused = setUp(new AppError('NOT_FOUND'));
  for (const [i, text] of ['first', 'second'].entries()) refused.keep(i, text);
  expect((await giveBackFiles(refused.device)).given).toBe(1);
  const away = setUp(new AppError('NETWORK'));
  away.keep(0, 'first');
  await expect(giveBackFiles(away.device)).rejects.toMatchObject({ code: 'NETWORK' });
});

it('asks once an hour, and never where bytes cost money', async () => {
  const { device, calls } = setUp();
  const time = { now: 0 };
  const clock = { now: () => time.now, sleep: () => Promise.resolve() };
  const giving = (saveData: boolean) => createGivingBack({ ...device, clock, log: () => undefined, connection: { saveData } });
  await giving(true)();
  expect(calls).toEqual([]);
  const round = giving(false);
  await round();
  time.now = 3_599_999;
  await round();
  expect(calls).toEqual(['damagedMedia']);
  time.now = 3_600_000;
  await round();
  expect(calls).toEqual(['damagedMedia', 'damagedMedia']);
});
