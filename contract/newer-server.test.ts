import { expect, it } from 'vitest';
import * as v from 'valibot';
import { formatSyncMark, parseSyncMark } from './sync.ts';
import { meSchema } from './user.ts';

const mark = { space: 's', epoch: '00000000-0000-4000-8000-0000000000e0', seq: 4 };

it('reads the position of a write also where a newer server says more', () => {
  expect(parseSyncMark(formatSyncMark(mark))).toEqual(mark);
  expect(parseSyncMark(`${formatSyncMark(mark)};digest=12`)).toEqual(mark);
  expect(parseSyncMark(`${formatSyncMark(mark)}, ${formatSyncMark({ ...mark, space: 'team' })}`)).toEqual(mark);
  expect(parseSyncMark(`${formatSyncMark(mark)}x`)).toBeNull();
});

it('opens for a plan it does not know, as for the smallest one', () => {
  const me = { user_id: 'u', space_id: 's', is_guest: false, email: null, plan: 'enterprise', credits: 1, is_admin: false, server_now: 1 };
  expect(v.parse(meSchema, me).plan).toBe('free');
});
