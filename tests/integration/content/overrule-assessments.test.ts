import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AssessmentAlgorithm, AssessmentScores } from '../../../contract/content/assessment.ts';
import { isInProgress } from '../../../contract/media/media.ts';
import { purgeMedia } from '../../../server/domain/trash/purge-media.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { assessment } from '../../../server/storage/schema/assessment.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { importPicture } from '../../support/library/import-picture.ts';
import { patientMs } from '../../support/patience.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

/** Thresholds that no picture passes. */
const thresholds = { porn: 0, hentai: 0, sexy: 1, explicit: 0 };
const harmless: AssessmentScores = { drawing: 0.1, hentai: 0, neutral: 0.6, porn: 0, sexy: 0.3 };
const refused: AssessmentScores = { drawing: 0, hentai: 0.02, neutral: 0.03, porn: 0.9, sexy: 0.05 };

let studio: TestStudio;
let admin: TestClient;
let owner: TestClient;
/** Two pictures of the owner, both with a file. */
let painted: { id: string; hash: string | null }[];
beforeAll(async () => {
  studio = await startTestStudio({ defaultPlan: 'pro', defaultCredits: 50, assessment: { thresholds, isForShares: false } });
  admin = await signUp('admin@example.test');
  await studio.db.update(user).set({ role: 'admin' }).where(eq(user.id, admin.me!.user_id));
  owner = await signUp('owner@example.test');
  painted = await paintTwo();
});
afterAll(() => studio?.close());
afterEach(() => vi.restoreAllMocks());

async function signUp(email: string): Promise<TestClient> {
  const client = await studio.guest();
  await client.signUp(email);
  return client;
}

async function paintTwo() {
  const body = { prompt: 'a quiet harbour', model: 'painter', width: 64, height: 64, image_num: 2, seed: 5 };
  const { data } = await owner.call('create', { body });
  const params = { generation_history_id: data.generation_history_id };
  const look = async () => (await owner.call('createHistoryOne', { params })).data.items;
  await vi.waitUntil(async () => !(await look()).some(isInProgress), { timeout: patientMs });
  return studio.db.select().from(media).where(eq(media.generationId, data.generation_history_id));
}

/** Adds a picture with these assessments, `at` in ms since 1970, and returns its hash. */
async function addLooks(...looks: { algorithm?: AssessmentAlgorithm; scores: AssessmentScores; at: number }[]): Promise<string> {
  const { ids } = await addPictures(studio.db, owner.me!);
  const hash = randomBytes(32).toString('hex');
  const verdict = (scores: AssessmentScores) =>
    scores === refused ? { verdict: 'warning' as const, category: 'nudity' as const } : { verdict: 'pass' as const };
  await studio.db.insert(assessment).values(
    looks.map(({ algorithm = 'mobilenet', scores, at }) => ({
      hash,
      algorithm,
      scores,
      frames: 1,
      at: new Date(at),
      mediaId: ids[0]!,
      spaceId: owner.me!.space_id,
      ...verdict(scores),
    })),
  );
  return hash;
}

const list = async (query: { list?: 'all'; cursor?: string } = {}) => (await admin.call('internalAssessments', { query })).data;
const hashes = async (query: { list?: 'all' } = {}) => (await list(query)).assessments.map(({ hash }) => hash);
const refuseToPublish = async (id: string, { by = owner, retry = false } = {}) =>
  expect((await by.refused('createPublish', { body: { image_id: id, retry } })).problem.code).toBe('CONTENT_WARNING');

it('lists each file once by its last look, or the refused ones alone', async () => {
  const plain = await addLooks({ scores: harmless, at: 1_000 });
  const passed = await addLooks({ scores: refused, at: 2_000 }, { algorithm: 'inception', scores: harmless, at: 3_000 });
  const warned = await addLooks({ scores: refused, at: 2_500 });
  expect(await hashes({ list: 'all' })).toEqual([passed, warned, plain]);
  expect(await list()).toEqual({
    assessments: [
      {
        hash: warned,
        media_id: expect.any(String),
        resource_type: 'image',
        is_published: false,
        is_refused: true,
        user: { id: owner.me!.user_id, email: 'owner@example.test' },
        looks: [{ algorithm: 'mobilenet', scores: refused, category: 'nudity', frames: 1, at: 2_500 }],
        overruled: null,
      },
    ],
    thresholds,
    next: null,
  });
});

it('shows only administrators the refused pictures, until their owner deletes them', async () => {
  const [{ id, hash }, other] = painted as [{ id: string; hash: string }, { hash: string }];
  await refuseToPublish(id);
  const asked = { params: { hash } };
  const shown = await admin.send('internalAssessmentPicture', asked);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([200, 'image/webp', 'no-store']);
  await shown.arrayBuffer();
  expect((await owner.refused('internalAssessmentPicture', asked)).status).toBe(404);
  expect((await admin.refused('internalAssessmentPicture', { params: { hash: other.hash } })).status).toBe(404);

  await owner.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
  expect(await hashes({ list: 'all' })).not.toContain(hash);
  expect((await admin.refused('internalAssessmentPicture', asked)).status).toBe(404);
  expect((await admin.refused('internalAssessmentOverrule', { body: { hash } })).status).toBe(404);
});

it('a refused file whose item was deleted is listed again under the item with which another person tries', async () => {
  const first = await importPicture(owner, 'rgb(200,30,30)');
  for (const retry of [false, true]) await refuseToPublish(first.id, { retry });
  await owner.call('createBatchDelete', { body: { deleteImages: [{ id: first.id }] } });
  const other = await signUp('other@example.test');
  const second = await importPicture(other, 'rgb(200,30,30)');
  expect(second.sha256).toBe(first.sha256);
  for (const retry of [false, true]) await refuseToPublish(second.id, { by: other, retry });
  const listed = (await list()).assessments.find(({ hash }) => hash === first.sha256);
  expect(listed).toMatchObject({ media_id: second.id, user: { email: 'other@example.test' }, looks: [{}, {}] });
  await admin.call('internalAssessmentOverrule', { body: { hash: first.sha256 } });
  await other.call('createPublish', { body: { image_id: second.id } });
});

it('removes the assessment of a file that no library has any more', async () => {
  const { id, sha256 } = await importPicture(owner, 'rgb(30,200,30)');
  await refuseToPublish(id);
  await studio.db.delete(upload).where(eq(upload.hash, sha256));
  await studio.db
    .update(media)
    .set({ deletedAt: new Date(0) })
    .where(eq(media.id, id));
  const mediaStore = await openFolderMediaStore(join(studio.dataDir, 'media'));
  await purgeMedia({ db: studio.db, mediaStore });
  expect(await studio.db.select().from(assessment).where(eq(assessment.hash, sha256))).toEqual([]);
});

it('a file that an administrator lets through, once and logged, is published; its owner cannot let it through', async () => {
  const { id, hash } = painted[1] as { id: string; hash: string };
  await refuseToPublish(id);
  expect(await hashes()).toContain(hash);
  expect((await owner.refused('internalAssessmentOverrule', { body: { hash } })).status).toBe(404);
  await refuseToPublish(id);

  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { data } = await admin.call('internalAssessmentOverrule', { body: { hash } });
  expect(data.assessment).toMatchObject({ hash, is_refused: false, overruled: { by: 'admin@example.test' } });
  const again = await admin.call('internalAssessmentOverrule', { body: { hash } });
  expect(again.data.assessment.overruled).toEqual(data.assessment.overruled);
  const lines = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('assessment.overruled'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ mediaId: id, userId: admin.me!.user_id }]);

  expect(await hashes()).not.toContain(hash);
  await owner.call('createPublish', { body: { image_id: id } });
  const listed = (await list({ list: 'all' })).assessments.find((one) => one.hash === hash);
  expect(listed).toMatchObject({ is_published: true, is_refused: false });
});

it('pages end between files of the same millisecond and give each once', async () => {
  const many = Array.from({ length: 120 }, (_, n) => n.toString(16).padStart(64, 'a'));
  const row = { algorithm: 'mobilenet', spaceId: owner.me!.space_id, scores: harmless, verdict: 'pass', frames: 1 } as const;
  await studio.db.insert(assessment).values(many.map((hash, n) => ({ ...row, hash, at: new Date(n >> 3) })));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ list: 'all', ...(cursor === null ? {} : { cursor }) });
    seen.push(...page.assessments.map(({ hash }) => hash));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen.filter((hash) => many.includes(hash))).toEqual(many.toReversed());
});
