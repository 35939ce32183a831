import { afterEach, expect, test } from 'vitest';
import { closeToast, currentToasts, showToast } from './toast-store.ts';

afterEach(() => {
  for (const toast of currentToasts()) closeToast(toast.key);
});

const texts = () => currentToasts().map((toast) => toast.text);

test('a message with the same key takes the place of the earlier one', () => {
  showToast({ key: 'star', text: 'Image starred!' });
  showToast({ key: 'star', text: 'Image unstarred!' });
  const [first] = currentToasts();
  showToast({ key: 'star', text: 'Image starred!' });
  expect(texts()).toEqual(['Image starred!']);
  expect(currentToasts()[0]!.serial, 'a message of its own, with its own time').not.toBe(first!.serial);
});

test('closes a message with the function that showToast returned, also when called twice', () => {
  const close = showToast({ text: 'Preparing PNG', durationMs: null });
  close();
  close();
  expect(texts()).toEqual([]);
});

test('when there are too many, the oldest that would go by itself goes, and its time does not count as over', () => {
  const gone: string[] = [];
  showToast({ text: 'stays', durationMs: null });
  for (const text of ['1', '2', '3', '4']) showToast({ text, onElapsed: () => gone.push(text) });
  expect(texts()).toEqual(['stays', '2', '3', '4']);
  expect(gone).toEqual([]);
});

test('drops plain messages before messages with actions', () => {
  const actions = [{ label: 'Undo', onPress: () => undefined }];
  showToast({ text: 'Image deleted!', actions });
  for (const text of ['1', '2', '3', '4']) showToast({ text });
  expect(texts()).toEqual(['Image deleted!', '2', '3', '4']);
});
