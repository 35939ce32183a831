import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openUploads } from './take-upload.ts';

const fileOf = (address: string, sizeBytes = 1_000) => ({ address, sizeBytes, read: () => Promise.resolve(new Uint8Array()) });

it('files of one network are stored one after the other, and other networks do not wait for them', async () => {
  const takeUpload = openUploads();
  let finish!: () => void;
  const first = new Promise<void>((resolve) => (finish = resolve));
  const stored: string[] = [];
  const slow = takeUpload({ ...fileOf('2001:db8::1'), store: () => first });
  const next = takeUpload({ ...fileOf('2001:db8::2'), store: async () => void stored.push('neighbour') });
  await takeUpload({ ...fileOf('192.0.2.1'), store: async () => void stored.push('stranger') });
  await setImmediate();
  expect(stored).toEqual(['stranger']);
  finish();
  await Promise.all([slow, next]);
  expect(stored).toEqual(['stranger', 'neighbour']);
});

it('one network holds a bounded part of the memory, and has room again when its files are stored', async () => {
  const takeUpload = openUploads();
  let arrive!: (bytes: Uint8Array) => void;
  const arriving = new Promise<Uint8Array>((resolve) => (arrive = resolve));
  const send = (address: string) => takeUpload({ ...fileOf(address, 64 * 1024 * 1024), read: () => arriving, store: async () => 'kept' });
  const held = Array.from({ length: 4 }, () => send('192.0.2.1'));
  await expect(send('192.0.2.1')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });
  const elsewhere = send('192.0.2.2');
  arrive(new Uint8Array());
  expect(await Promise.all([...held, elsewhere])).toEqual(Array(5).fill('kept'));
  expect(await send('192.0.2.1')).toBe('kept');
});
