import { expect, test } from 'vitest';
import { canDo, readItemCommand } from './item-command.ts';

const plain = { ctrlKey: false, shiftKey: false };

test('keys stand for what the menu offers, and none of them does anything with Control', () => {
  const commands = ['Enter', 's', 'S', 'd', 'Delete', 'Backspace', 'ContextMenu', 'F10', 'x', 'A', 'q'].map((key) =>
    readItemCommand({ ...plain, key }),
  );
  expect(commands).toEqual(['open', 'star', 'star', 'download', 'remove', 'remove', 'menu', null, 'select', 'album', null]);
  expect(readItemCommand({ ...plain, key: 'F10', shiftKey: true })).toBe('menu');
  expect(readItemCommand({ ...plain, key: 's', ctrlKey: true })).toBeNull();
});

test('an item in the making can be removed, a failed one opened and chosen, and only a painted one starred and saved', () => {
  const all = ['open', 'star', 'download', 'remove', 'menu', 'select', 'album'] as const;
  const possible = (status: 'pending' | 'failed' | 'completed' | 'upscaling') => all.filter((command) => canDo(command, { status }));
  expect(possible('pending')).toEqual(['remove', 'menu']);
  expect(possible('failed')).toEqual(['open', 'remove', 'menu', 'select']);
  expect(possible('completed')).toEqual([...all]);
  expect(possible('upscaling')).toEqual([...all]);
});
