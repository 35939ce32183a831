import { expect, test } from 'vitest';
import { parseViewSettings } from './view-settings.ts';

test('a new device shows 8 columns, a phone 4', () => {
  expect(parseViewSettings(null, false)).toEqual({ columns: 8, view: 'cover' });
  expect(parseViewSettings(null, true)).toEqual({ columns: 4, view: 'cover' });
});

test('restores the saved settings', () => {
  expect(parseViewSettings('{"columns":3,"view":"full"}', false)).toEqual({ columns: 3, view: 'full' });
});

test('damaged settings fall back to the defaults', () => {
  for (const saved of [
    '',
    '{',
    '[3]',
    '{"columns":99,"view":"full"}',
    '{"columns":"3","view":"full"}',
    '{"columns":3,"view":["full"]}',
    'null',
  ]) {
    expect(parseViewSettings(saved, false)).toEqual({ columns: 8, view: 'cover' });
  }
});
