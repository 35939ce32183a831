import { expect, it, vi } from 'vitest';
import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import type { StudioDatabase } from '../../db/database.ts';
import type { ApiClient } from './api-client.ts';
import { writeNow } from './write-now.ts';

const db = { name: 'studio.test' } as StudioDatabase;
const body = { image_id: '0190b6a0-0000-7000-8000-000000000001', retry: false };

/** A connection that fails with these errors, one per call, and then succeeds. */
function connection(failures: ErrorCode[]) {
  const keys: string[] = [];
  const call = async (_name: string, { mid }: { mid: string }) => {
    keys.push(mid);
    const code = failures.shift();
    if (code !== undefined) throw new AppError(code);
    return { value: { is_published: true }, mark: null };
  };
  return { keys, connect: async () => ({ call }) as unknown as ApiClient };
}

it('repeats a write of unknown outcome under the same key', async () => {
  const { keys, connect } = connection(['NETWORK', 'UNAVAILABLE']);
  for (const code of ['NETWORK', 'UNAVAILABLE'])
    await expect(writeNow(db, 'createPublish', { body, connect })).rejects.toMatchObject({ code });
  expect(await writeNow(db, 'createPublish', { body, connect })).toEqual({ is_published: true });
  expect(new Set(keys).size).toBe(1);
});

it('takes a refusal for an answer: the next try, and another write, have keys of their own', async () => {
  const { keys, connect } = connection(['CONTENT_WARNING']);
  await expect(writeNow(db, 'createPublish', { body, connect })).rejects.toMatchObject({ code: 'CONTENT_WARNING' });
  await writeNow(db, 'createPublish', { body, connect });
  await writeNow(db, 'createPublish', { body: { ...body, retry: true }, connect });
  await writeNow(db, 'createPublish', { body, connect });
  expect(new Set(keys).size).toBe(4);
});

it('waits for a studio that looks at a film for minutes before it publishes it', async () => {
  vi.useFakeTimers();
  const { keys, connect } = connection(Array.from({ length: 60 }, () => 'IN_PROGRESS'));
  const published = writeNow(db, 'createPublish', { body, connect });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(await published).toEqual({ is_published: true });
  expect([keys.length, new Set(keys).size]).toEqual([61, 1]);
  vi.useRealTimers();
});
