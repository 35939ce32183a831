import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRead } from '../../contract/routes/route.ts';
import { routes, type RouteName } from '../../contract/routes/routes.ts';
import { addLibrary, privateWords, type Owned } from '../support/library/add-library.ts';
import { answersToOthers } from '../support/http/answers-to-others.ts';
import { callsByRoute } from '../support/http/calls-by-route.ts';
import { makeAccount } from '../support/account/make-account.ts';
import { joinTeamOf } from '../support/account/join-team-of.ts';
import { startTestStudio, type TestStudio } from '../support/studio/start-test-studio.ts';
import type { TestClient } from '../support/http/test-client.ts';

let studio: TestStudio;
/** The owner of everything that the calls name, in the library of a team. */
let owner: TestClient;
let owned: Owned;
beforeAll(async () => {
  studio = await startTestStudio();
  owner = await founder();
  const invited = await owner.call('teamInvite', { body: { email: 'invited@example.test' } });
  owned = await addLibrary(studio.db, owner.me!, { teamId: owner.me!.team!.id, memberId: invited.data.member.id });
});
afterAll(() => studio?.close());

const names = Object.keys(routes) as RouteName[];
const isOpen = (name: RouteName) => routes[name].auth === 'none';

async function account(role: 'user' | 'admin' = 'user'): Promise<TestClient> {
  const client = await studio.guest();
  await makeAccount(studio.db, client.me!.user_id, role);
  return client;
}

/** The owner of a team. */
async function founder(): Promise<TestClient> {
  const client = await account();
  client.me = (await client.call('teamCreate', { body: { name: 'A team' } })).data;
  return client;
}

/** A user who was on the owner's team, saw its library, and was removed. */
async function exMember(): Promise<TestClient> {
  const client = await account();
  const id = await joinTeamOf(owner, client);
  expect(client.me!.space_id).toBe(owned.spaceId);
  await client.call('createHistoryOne', { params: { generation_history_id: owned.generationId } });
  await owner.call('teamRemove', { body: { id } });
  client.me = (await client.call('userMe')).data;
  return client;
}

async function firstPart(response: Response): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return (await reader.read()).value ?? '';
}

/** Every kind of caller outside the owner's team. */
const callers: { who: string; come: () => Promise<TestClient> }[] = [
  { who: 'a guest', come: () => studio.guest() },
  { who: 'another user', come: () => account() },
  { who: 'the owner of another team', come: founder },
  { who: 'an ex-member', come: exMember },
  { who: 'an administrator', come: () => account('admin') },
];
/** Calls that change the session or the team of their caller. */
const changing: RouteName[] = ['accountSignOut', 'teamCreate', 'teamJoin', 'teamLeave'];

/** Routes that answer one kind of caller with more. `theirs`: another user's requests, without pictures and addresses. */
const exceptions: Partial<Record<string, Partial<Record<RouteName, 'own' | 'theirs'>>>> = {
  // The administrators' pages show the speed of a user's requests, and their results.
  'an administrator': {
    createInferenceRequestMode: 'own',
    internalGenerations: 'theirs',
    internalDamaged: 'own',
    internalAccounts: 'theirs',
    internalAccountChange: 'theirs',
    internalEvents: 'own',
    internalAssessments: 'theirs',
    engineList: 'own',
    engineConnect: 'own',
    engineTest: 'own',
    engineDiscover: 'own',
    engineCosts: 'own',
    engineModels: 'own',
    engineModelChange: 'own',
    engineModelsCheck: 'own',
    engineWriters: 'own',
    engineWriterChoose: 'own',
  },
};

/** Resolves with the same caller each time, for calls that leave it as it is. */
function once<T>(come: () => Promise<T>): () => Promise<T> {
  let caller: Promise<T> | undefined;
  return () => (caller ??= come());
}

async function visit() {
  const visitor = await account();
  return { visitor, made: await addLibrary(studio.db, visitor.me!) };
}
const reader = once(visit);

it.each(names)('%s is served', async (name) => {
  const { visitor, made } = await (isRead(routes[name]) ? reader() : visit());
  const stop = new AbortController();
  const response = await visitor.send(name, callsByRoute(made)[name], stop.signal);
  const text = routes[name].produces === 'stream' ? '' : await response.text();
  stop.abort();
  // Every account sees models in the hub, so this one leaves it again.
  if (name === 'trainPublish') await visitor.call('trainUnpublish', { body: { id: made.trainedModelId } });
  // These routes rightly answer 404: the thing has no bytes here, or is private.
  const mayBeAbsent: RouteName[] = [
    'media',
    'giveBackMedia',
    'createPublish',
    'createDownloadImage',
    'createConvertVideo',
    'createAddWatermark',
    'mediaConvert',
    'convertedFile',
    'uploadedImage',
    'uploadedMedia',
    'videoMetadata',
    'sharedItem',
    'sharedMedia',
    'storyMusicShots',
    'storyPublished',
    'storyPublishedFilm',
    'profileMedia',
    'communityPicture',
    'trainWeights',
    'characterPremadePicture',
    'teamInvitation',
    'teamJoin',
  ];
  const isUnknownPath = response.status === 404 && !mayBeAbsent.includes(name) && routes[name].auth !== 'admin';
  expect(isUnknownPath, `${response.status} ${text}`).toBe(false);
  expect(response.status, text).toBeLessThan(500);
});

it.each(names.filter((name) => !isOpen(name)))('%s asks for a session', async (name) => {
  const refused = await studio.client().refused(name, callsByRoute(owned)[name]);
  expect(refused).toMatchObject({ status: 401, problem: { code: 'UNAUTHENTICATED' } });
});

it.each(names.filter(isOpen))('%s tells a caller without a session nothing of the owner', async (name) => {
  const answer = await studio.client().send(name, callsByRoute(owned)[name]);
  const text = await answer.text();
  for (const secret of secrets()) expect(text).not.toContain(secret);
});

const refusedGuest = once(() => studio.guest());
const refusedUser = once(() => account());
const administrator = once(() => account('admin'));

it.each(names.filter((name) => routes[name].auth === 'account'))('%s asks for an account', async (name) => {
  const guest = await refusedGuest();
  expect((await guest.refused(name, callsByRoute(owned)[name])).problem.code).toBe('FORBIDDEN');
});

it.each(names.filter((name) => routes[name].auth === 'admin'))('%s does not exist for others, whatever they send', async (name) => {
  const input = callsByRoute(owned)[name];
  const wrong = isRead(routes[name]) ? { params: { user_id: 'x' }, query: { id: '', before: 'x' } } : { ...input, body: '{' };
  for (const caller of [await refusedGuest(), await refusedUser()]) {
    expect(await caller.refused(name, wrong)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
  }
  if ('body' in routes[name]) expect((await (await administrator()).refused(name, wrong)).problem.code).toBe('BODY_MALFORMED');
});

describe.each(callers)('to $who', ({ who, come }) => {
  const reachable = names.filter((name) => who !== 'a guest' || (routes[name].auth !== 'account' && name !== 'accountSignUp'));
  const usual = once(come);

  it.each(reachable)("%s gives nothing of the owner's library", async (name) => {
    const caller = await (changing.includes(name) ? come() : usual());
    const stop = new AbortController();
    const response = await caller.send(name, callsByRoute(owned)[name], stop.signal);
    const text = routes[name].produces === 'stream' ? await firstPart(response) : await response.text();
    stop.abort();
    const granted = exceptions[who]?.[name] === 'theirs' ? 'theirs' : 'own';
    const answer = response.ok ? granted : (JSON.parse(text) as { code: string }).code;
    const right: string[] = [exceptions[who]?.[name] ?? answersToOthers[name]].flat();
    expect(right, text).toContain(answer);
    if (answer === 'theirs') for (const secret of [owned.spaceId, owned.shareToken, '/api/media']) expect(text).not.toContain(secret);
    if (answer === 'own') for (const secret of secrets()) expect(text).not.toContain(secret);
  });
});

it('leaves the owner’s library unchanged after every caller has made every call', async () => {
  const { data } = await owner.call('syncSnapshot', { query: { space: owned.spaceId } });
  const albums = data.changes.filter((change) => change.table === 'albums').map((change) => change.row);
  expect(albums).toMatchObject([{ id: owned.albumId, title: 'Harbours of last summer' }]);
  const items = data.changes.filter((change) => change.table === 'media').map((change) => change.row);
  expect(items).toHaveLength(2);
  const mine = (table: string) => data.changes.flatMap((change) => (change.table === table ? [change.row] : []));
  expect(mine('characters')).toMatchObject([{ id: owned.characterId, character_name: 'A face of one harbour' }]);
  expect(mine('trainedModels')).toMatchObject([
    { id: owned.trainedModelId, model_name: 'A model of one harbour', is_published: false, status: 'completed' },
  ]);
  for (const item of items) expect(item).toMatchObject({ is_starred: false, share_access_permission: 'private', in_history: true });
  expect(data.changes.filter((change) => change.table === 'albumItems')).toHaveLength(1);
});

function secrets(): string[] {
  const { userId, spaceId, generationId, shareToken, sessionId, learnedHash, weightsHash } = owned;
  return [userId, spaceId, generationId, shareToken, sessionId, learnedHash, weightsHash, ...privateWords];
}
