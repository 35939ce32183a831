import { expect, test } from 'vitest';
import { deliverFile, shareFile } from './deliver-file.ts';

const file = new File(['x'], 'gulls.jpg');

function device(share: () => Promise<void>) {
  const saved: string[] = [];
  return {
    saved,
    delivery: { sharing: { canShare: () => true, share }, isTouch: true, isPressed: true, save: (one: File) => void saved.push(one.name) },
  };
}

test('where files are shared by touch, the system shares them when a press asked for it just now', async () => {
  const { saved, delivery } = device(async () => undefined);
  expect(await deliverFile(file, delivery)).toBe('saved');
  expect(await deliverFile(file, { ...delivery, isPressed: false })).toBe('ready');
  expect(saved).toEqual([]);
});

test('elsewhere a file goes to the downloads', async () => {
  const { saved, delivery } = device(() => Promise.reject(new Error('is not asked')));
  expect(await deliverFile(file, { ...delivery, isTouch: false })).toBe('saved');
  expect(await deliverFile(file, { ...delivery, sharing: {} })).toBe('saved');
  expect(saved).toEqual(['gulls.jpg', 'gulls.jpg']);
});

test('a share that is aborted is ignored; another failure falls back to a download', async () => {
  const closed = device(() => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await shareFile(file, closed.delivery)).toBe('ready');
  expect(closed.saved).toEqual([]);
  const refused = device(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await shareFile(file, refused.delivery)).toBe('saved');
  expect(refused.saved).toEqual(['gulls.jpg']);
});
