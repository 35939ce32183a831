import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import { changeUsername } from '../account/change-username.ts';
import { createTeam } from './create-team.ts';
import { inviteMember } from './invite-member.ts';
import { joinTeam } from './join-team.ts';
import { leaveTeam } from './leave-team.ts';
import { listTrash } from '../trash/list-trash.ts';
import { purgeMedia } from '../trash/purge-media.ts';
import { removeMember } from './remove-member.ts';

const me = { ...new ModelServer().me, user_id: 'ada' };

beforeAll(() => openStudio(me));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

it.each([
  ['empties the Trash', () => purgeMedia([uuid(1)])],
  ['looks into the Trash', () => listTrash(null, new AbortController().signal)],
  ['leaves a team', leaveTeam],
  ['joins a team', () => joinTeam('a link')],
  ['founds a team', () => createTeam('Harbours')],
  ['invites somebody', () => inviteMember('bob@studio.test', 'member')],
  ['removes a member', () => removeMember(uuid(3))],
  ['takes a name', () => changeUsername('ada')],
])('a tab that %s does so for who is shown in it, never for who signed in elsewhere', async (_, act) => {
  const users: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: string, { headers }: { headers: Headers }) => {
    users.push(headers.get('X-User'));
    return problem('USER_MISMATCH');
  });
  await expect(act()).rejects.toMatchObject({ code: 'USER_MISMATCH' });
  expect(users).toEqual(['ada']);
});
