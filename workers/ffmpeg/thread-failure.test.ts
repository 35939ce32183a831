import type { LogEventCallback } from '@ffmpeg/ffmpeg';
import { expect, test, vi } from 'vitest';
import { againAfterThreadFailure, tellThreadFailures, ThreadFailure, untilThreadFails } from './thread-failure.ts';

/** A worker whose messages reach the listeners of an FFmpeg instance. */
function openProgram() {
  const followers = new Set<LogEventCallback>();
  const target = new EventTarget();
  tellThreadFailures({
    addEventListener: target.addEventListener.bind(target) as Worker['addEventListener'],
    postMessage: (message) => {
      const { type, data } = message as { type: string; data: { type: string; message: string } };
      if (type === 'LOG') for (const follower of followers) follower(data);
    },
  });
  const ffmpeg = {
    on: (_: string, follower: unknown) => void followers.add(follower as LogEventCallback),
    off: (_: string, follower: unknown) => void followers.delete(follower as LogEventCallback),
  };
  const say = (entry: { type: string; message: string }) => followers.forEach((follower) => follower(entry));
  const fail = (message: string) => target.dispatchEvent(Object.assign(new Event('error'), { message }));
  return { ffmpeg, followers, say, fail };
}

test('rejects when a thread of the program fails', async () => {
  const { ffmpeg, followers, fail } = openProgram();
  const waiting = untilThreadFails(ffmpeg, new Promise<never>(() => undefined));
  fail('its script could not be fetched');
  await expect(waiting).rejects.toThrow('its script could not be fetched');
  await expect(waiting).rejects.toBeInstanceOf(ThreadFailure);
  expect(followers.size).toBe(0);
});

test('ignores other log entries and returns the result', async () => {
  const { ffmpeg, followers, say } = openProgram();
  const waiting = untilThreadFails(ffmpeg, Promise.resolve(7));
  say({ type: 'stderr', message: 'Error while decoding' });
  await expect(waiting).resolves.toBe(7);
  expect(followers.size).toBe(0);
});

test('runs work again after a failed thread, but not a third time', async () => {
  const work = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new ThreadFailure('its script could not be fetched'));
  await expect(againAfterThreadFailure(work.mockResolvedValueOnce(7))).resolves.toBe(7);
  expect(work).toHaveBeenCalledTimes(2);
  work.mockReset().mockRejectedValue(new ThreadFailure('again'));
  await expect(againAfterThreadFailure(work)).rejects.toThrow('again');
  expect(work).toHaveBeenCalledTimes(2);
});

test('does not run work again after another error', async () => {
  const work = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('The file is damaged'));
  await expect(againAfterThreadFailure(work)).rejects.toThrow('The file is damaged');
  expect(work).toHaveBeenCalledOnce();
});
