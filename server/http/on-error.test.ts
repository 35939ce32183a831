import { writeFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { onError } from './on-error.ts';

/** The answer to a call whose handler throws. */
async function answer(fail: () => Promise<unknown>): Promise<unknown> {
  const app = new Hono();
  app.onError(onError);
  app.get('/', async (context) => context.json(await fail()));
  return (await app.request('/')).json();
}

const full = { status: 507, code: 'DISK_FULL', title: expect.stringContaining('The disk of the studio is full') };

it.runIf(process.platform === 'linux')('says that the disk is full when a file does not fit on it', async () => {
  // A device that is always full.
  expect(await answer(() => writeFile('/dev/full', 'a picture'))).toMatchObject(full);
});

it('says that the disk is full when the database reports it', async () => {
  const refused = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(await answer(() => Promise.reject(new Error('Failed query', { cause: refused })))).toMatchObject(full);
});
