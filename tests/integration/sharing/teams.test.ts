import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { teamMember } from '../../../server/storage/schema/team.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { joinTeamOf } from '../../support/account/join-team-of.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

let people = 0;

async function person(name: string): Promise<TestClient & { email: string }> {
  const client = await studio.guest();
  const email = `${name}-${(people += 1)}@example.test`;
  await client.signUp(email);
  return Object.assign(client, { email });
}

/** A team of an owner and a member, each with one picture. */
async function teamOfTwo() {
  const owner = await person('owner');
  const member = await person('member');
  owner.me = (await owner.call('teamCreate', { body: { name: 'The harbour' } })).data;
  await joinTeamOf(owner, member);
  const ownersPicture = await addPictures(studio.db, owner.me, { prompt: 'of the owner' });
  const membersPicture = await addPictures(studio.db, member.me!, { prompt: 'of the member' });
  return { owner, member, ownersPicture, membersPicture };
}

const headsOf = async (client: TestClient, query: Record<string, string> = {}) =>
  (await client.call('createHistory', { query })).data.items.map((item) => item.prompt_head).toSorted();

it('shares one library between its members, filtered by who made what', async () => {
  const { owner, member, membersPicture } = await teamOfTwo();
  expect(owner.me).toMatchObject({ plan: 'team', team: { name: 'The harbour', role: 'owner' } });
  expect(member.me).toMatchObject({ plan: 'team', space_id: owner.me!.space_id, team: { role: 'member' } });
  expect(await headsOf(member)).toEqual(['of the member', 'of the owner']);
  expect(await headsOf(owner, { created_by: member.me!.user_id })).toEqual(['of the member']);
  await owner.call('createStar', { body: { generation_media_resource_id: membersPicture.ids[0]!, is_starred: true } });
  expect(await headsOf(member, { is_starred: 'true' })).toEqual(['of the member']);
  const { data } = await member.call('teamMembers');
  expect(data.members.map(({ email, role }) => [email, role])).toEqual([
    [member.email, 'member'],
    [owner.email, 'owner'],
  ]);
});

it('tells devices of members by the same changes as everything else', async () => {
  const { owner, member } = await teamOfTwo();
  const { data } = await member.call('syncSnapshot', { query: { space: owner.me!.space_id } });
  const rows = data.changes.flatMap((change) => (change.table === 'members' && change.row !== null ? [change.row.email] : []));
  expect(rows.toSorted()).toEqual([member.email, owner.email].toSorted());
});

it('keeps a user’s own library apart, and returns it when the user leaves the team', async () => {
  const [founder, second] = [await person('founder'), await person('second')];
  await addPictures(studio.db, founder.me!, { prompt: 'my own' });
  founder.me = (await founder.call('teamCreate', { body: { name: 'Two' } })).data;
  expect(await headsOf(founder)).toEqual([]);
  await joinTeamOf(founder, second, 'owner');
  await addPictures(studio.db, founder.me, { prompt: 'of the team' });
  founder.me = (await founder.call('teamLeave', { body: {} })).data;
  expect(founder.me).toMatchObject({ plan: 'free', team: null });
  expect(await headsOf(founder)).toEqual(['my own']);
  expect(await headsOf(second)).toEqual(['of the team']);
});

it('gives nothing of a team to an ex-member, to another team or to a user who is only invited', async () => {
  const { owner, member, ownersPicture } = await teamOfTwo();
  const [other, invited] = [await teamOfTwo(), await person('invited')];
  await invite(owner, invited.email);
  const memberRow = (await owner.call('teamMembers')).data.members.find(({ email }) => email === member.email)!;
  await owner.call('teamRemove', { body: { id: memberRow.id } });
  const space = owner.me!.space_id;
  const id = ownersPicture.ids[0]!;
  for (const stranger of [member, other.owner, invited]) {
    stranger.me = undefined;
    const refusals = [
      await stranger.refused('syncSnapshot', { query: { space } }),
      await stranger.refused('createStar', { body: { generation_media_resource_id: id, is_starred: true } }),
      await stranger.refused('media', { params: { id, variant: 'original' } }),
      await stranger.refused('shareAccessPermission', { body: { generation_media_resource_id: id, share_access_permission: 'public' } }),
    ];
    expect(refusals.map(({ problem }) => problem.code)).toEqual(Array(4).fill('NOT_FOUND'));
  }
  expect((await member.call('userMe')).data.team).toBeNull();
  expect(await headsOf(member)).toEqual([]);
  expect(await headsOf(invited)).toEqual([]);
  expect(await headsOf(other.owner)).toEqual(['of the member', 'of the owner']);
  expect((await other.owner.call('createHistory')).data.items.map((item) => item.id)).not.toContain(id);
});

it('lets owners and administrators invite and remove, members not, and never leaves a team without an owner', async () => {
  const { owner, member } = await teamOfTwo();
  const body = { email: 'new@example.test' };
  expect((await member.refused('teamInvite', { body })).problem.code).toBe('FORBIDDEN');
  const rows = (await owner.call('teamMembers')).data.members;
  const idOf = (email: string) => rows.find((row) => row.email === email)!.id;
  expect((await member.refused('teamRemove', { body: { id: idOf(owner.email) } })).problem.code).toBe('FORBIDDEN');
  expect((await owner.refused('teamLeave', { body: {} })).problem.code).toBe('LAST_OWNER');
  expect((await owner.refused('teamInvite', { body: { email: member.email } })).problem.code).toBe('ALREADY_ON_TEAM');
  const admin = await person('admin');
  await joinTeamOf(owner, admin, 'admin');
  await invite(owner, 'boss@example.test', 'owner');
  for (const role of ['member', 'admin'])
    expect((await admin.refused('teamInvite', { body: { email: 'boss@example.test', role } })).problem.code).toBe('FORBIDDEN');
  await invite(admin, 'colleague@example.test');
  const seat = { spaceId: owner.me!.space_id, seq: 0, teamId: owner.me!.team!.id, role: 'member' as const };
  const seats = Array.from({ length: limits.teamMembersMax - 5 }, (_, n) => ({ ...seat, id: randomUUID(), email: `${n}@example.test` }));
  await studio.db.insert(teamMember).values(seats);
  expect((await owner.refused('teamInvite', { body })).problem.code).toBe('TEAM_FULL');
  await invite(owner, 'colleague@example.test');
  expect((await member.refused('teamCreate', { body: { name: 'Another' } })).problem.code).toBe('ALREADY_ON_TEAM');
  const guest = await studio.guest();
  expect((await guest.refused('teamCreate', { body: { name: 'Guests' } })).problem.code).toBe('FORBIDDEN');
  const stranger = await person('stranger');
  expect((await stranger.refused('teamRemove', { body: { id: idOf(member.email) } })).problem.code).toBe('NO_TEAM');
});

it('gives the library to the last one who leaves, so that nothing is out of reach', async () => {
  const { owner, member } = await teamOfTwo();
  await member.call('teamLeave', { body: {} });
  const team = owner.me!;
  owner.me = (await owner.call('teamLeave', { body: {} })).data;
  expect(await headsOf(owner)).toEqual(['of the member', 'of the owner']);
  const { data } = await owner.call('syncSnapshot', { query: { space: owner.me.space_id } });
  expect(data.live_media).toBe(2);
  for (const { space_id: space } of [team, owner.me]) {
    const { stored, counted } = await digestAgain(studio.db, space);
    expect(stored).toEqual(counted);
  }
});

it('brings what a guest made into the team that the account works in', async () => {
  const { owner } = await teamOfTwo();
  const guest = await studio.guest();
  await addPictures(studio.db, guest.me!, { prompt: 'of the guest' });
  guest.me = (await guest.call('accountSignIn', { body: { email: owner.email, password: 'correct horse', claim_guest: true } })).data;
  expect(await headsOf(owner)).toContain('of the guest');
});

it('lets several people found and join at once and puts each on one team', async () => {
  const founder = await person('racer');
  const answers = await Promise.all([1, 2, 3].map((n) => founder.send('teamCreate', { body: { name: `Team ${n}` } })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

it('does nothing in a library that a change was not made in, and answers again what it had done before', async () => {
  const { member, membersPicture } = await teamOfTwo();
  const id = membersPicture.ids[0]!;
  const team = member.me!.space_id;
  const made = { headers: { 'X-Space': team } };
  const [starred, late] = [randomUUID(), randomUUID()];
  const star = { body: { generation_media_resource_id: id, is_starred: true } };
  const first = await member.call('createStar', { ...star, ...made, mid: starred });
  member.me = (await member.call('teamLeave', { body: {} })).data;
  expect(member.me.space_id).not.toBe(team);
  const album = { id: randomUUID(), title: 'For the team' };
  expect((await member.refused('albumCreate', { body: album, ...made, mid: late })).problem.code).toBe('LIBRARY_CHANGED');
  // The refusal was not stored: the same call is refused again.
  expect((await member.refused('albumCreate', { body: album, ...made, mid: late })).problem.code).toBe('LIBRARY_CHANGED');
  const snapshot = await member.call('syncSnapshot', { query: { space: member.me.space_id } });
  expect(snapshot.data.changes.filter(({ table }) => table === 'albums')).toEqual([]);
  const again = await member.call('createStar', { ...star, ...made, mid: starred });
  expect(again.data).toEqual(first.data);
  expect(again.mark?.space).toBe(team);
  // The same call succeeds for the present library.
  await member.call('albumCreate', { body: album, headers: { 'X-Space': member.me.space_id } });
});

it('takes what was made in the library of a team to where its last member took it along, and nowhere else', async () => {
  const { owner, member, membersPicture } = await teamOfTwo();
  const made = { headers: { 'X-Space': owner.me!.space_id } };
  member.me = (await member.call('teamLeave', { body: {} })).data;
  owner.me = (await owner.call('teamLeave', { body: {} })).data;
  const star = { body: { generation_media_resource_id: membersPicture.ids[0]!, is_starred: true } };
  await owner.call('createStar', { ...star, ...made });
  expect((await member.refused('createStar', { ...star, ...made })).problem.code).toBe('LIBRARY_CHANGED');
  owner.me = (await owner.call('teamCreate', { body: { name: 'Another' } })).data;
  expect((await owner.refused('createStar', { ...star, ...made })).problem.code).toBe('LIBRARY_CHANGED');
});

const invite = async (by: TestClient, email: string, role = 'member') => (await by.call('teamInvite', { body: { email, role } })).data;

it('takes in an account that has the link, whatever its address, and none for its address alone', async () => {
  const { owner, member } = await teamOfTwo();
  const [namesake, friend] = [await person('namesake'), await person('friend')];
  const [{ token }] = [await invite(owner, namesake.email), await invite(owner, friend.email)];
  expect((await namesake.refused('teamJoin', { body: { team_id: owner.me!.team!.id } })).problem.code).toBe('VALIDATION_FAILED');
  const shown = (await studio.client().call('teamInvitation', { body: { token } })).data;
  expect(shown).toMatchObject({ team: 'The harbour', role: 'member', invited_by: owner.email });
  expect((await member.refused('teamJoin', { body: { token } })).problem.code).toBe('ALREADY_ON_TEAM');
  expect((await friend.call('teamJoin', { body: { token } })).data).toMatchObject({ team: { role: 'member' } });
  const rows = (await owner.call('teamMembers')).data.members;
  expect(rows.map(({ email }) => email).toSorted()).toEqual([owner, member, friend].map(({ email }) => email).toSorted());
});

it('lets in one of two people who use a link at the same time', async () => {
  const { owner } = await teamOfTwo();
  const { token } = await invite(owner, 'one@example.test');
  const two = [await person('first'), await person('second')].map((one) => one.send('teamJoin', { body: { token } }));
  expect((await Promise.all(two)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

it('refuses a link in the same words when it was used, taken back, replaced, has expired, or its maker left or was removed', async () => {
  const { owner } = await teamOfTwo();
  const [removed, leaver, stranger] = [await person('removed'), await person('leaver'), await person('stranger')];
  const [removedId] = [await joinTeamOf(owner, removed, 'admin'), await joinTeamOf(owner, leaver, 'admin')];
  const [used, withdrawn] = [await invite(owner, 'used@example.test'), await invite(owner, 'withdrawn@example.test')];
  const [replaced, expired] = [await invite(owner, 'replaced@example.test'), await invite(owner, 'expired@example.test')];
  const makersGone = [await invite(removed, 'one@example.test'), await invite(leaver, 'other@example.test')];
  await (await person('joins')).call('teamJoin', { body: { token: used.token } });
  await owner.call('teamRemove', { body: { id: withdrawn.member.id } });
  const again = await invite(owner, replaced.member.email);
  const isExpired = eq(teamMember.id, expired.member.id);
  await studio.db.update(teamMember).set({ inviteExpiresAt: new Date() }).where(isExpired);
  await owner.call('teamRemove', { body: { id: removedId } });
  await leaver.call('teamLeave', { body: {} });
  const detail = 'This invitation does not work: it was used, taken back or replaced by a new link, or it has expired. Ask for a new link.';
  for (const { token } of [used, withdrawn, replaced, expired, ...makersGone, { token: 'a guess' }]) {
    for (const name of ['teamInvitation', 'teamJoin'] as const)
      expect((await stranger.refused(name, { body: { token } })).problem).toMatchObject({ code: 'NOT_FOUND', detail });
  }
  const rows = (await owner.call('teamMembers')).data.members;
  for (const { member } of makersGone) expect(rows).toContainEqual({ ...member, invite_expires_at: null });
  await stranger.call('teamJoin', { body: { token: again.token } });
});

it('tells a link only to the member who makes it, once, and keeps its hash from every device', async () => {
  const { owner, member } = await teamOfTwo();
  const { token, member: row } = await invite(owner, 'waits@example.test');
  expect(Buffer.from(token, 'base64url').byteLength).toBe(16);
  const [stored] = await studio.db.select().from(teamMember).where(eq(teamMember.id, row.id));
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const one of [owner, member]) {
    expect((await one.call('teamMembers')).data.members).toContainEqual(row);
    const answers = [await one.send('teamMembers'), await one.send('syncSnapshot', { query: { space: owner.me!.space_id } })];
    const text = (await Promise.all(answers.map((answer) => answer.text()))).join();
    for (const secret of [token, stored!.inviteHash!]) expect(text).not.toContain(secret);
  }
});
