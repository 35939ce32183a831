import { expect, it } from 'vitest';
import { isId } from './is-id.ts';

const id = '01963f5c-0000-4000-8000-000000000001';

it('accepts an identifier and nothing that only holds or resembles one', () => {
  expect(isId(id)).toBe(true);
  const wrong = [[id], `${id}0`, ` ${id}`, `${id}\n`, id.replace('f', 'F'), id.replace('-4', '-9'), '', 7, null, undefined, { id }];
  expect(wrong.filter(isId)).toEqual([]);
});
