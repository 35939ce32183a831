import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { weightsGoneReason } from '../../../contract/trained-models/training-state.ts';
import { triggerWord } from '../../../contract/trained-models/trigger-word.ts';
import { cancelTraining } from '../../../server/changes/trained-models/cancel-training.ts';
import { deleteModel } from '../../../server/changes/trained-models/delete-model.ts';
import { restoreModel } from '../../../server/changes/trained-models/restore-model.ts';
import { retryTraining } from '../../../server/changes/trained-models/retry-training.ts';
import { trainModel } from '../../../server/changes/trained-models/train-model.ts';
import { findCharacter } from '../../../server/domain/characters/find-character.ts';
import { listCharacters } from '../../../server/domain/characters/list-characters.ts';
import { rescueTrainings } from '../../../server/domain/training/rescue-trainings.ts';
import { beginTraining } from '../../../server/domain/training/begin-training.ts';
import { pollTraining, type Trained } from '../../../server/domain/training/poll-training.ts';
import { failTraining, finishTraining } from '../../../server/domain/training/settle-training.ts';
import { tellCanceledTrainings } from '../../../server/domain/training/tell-canceled.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { engineCost, engineSetting } from '../../../server/storage/schema/engine.ts';
import { EngineError } from '../../../server/engines/engine.ts';
import { findUsedHashes } from '../../../server/storage/files/find-used-hashes.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { eventually } from '../../support/eventually.ts';
import {
  addUser,
  create,
  findLedger,
  newKey,
  openGenerationStudio,
  untilRows,
  type TestUser,
} from '../../support/generations/generation-studio.ts';
import { createTrainingEngine, type TrainingEngine } from '../../support/engines/training-engine.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
let school: TrainingEngine;
beforeAll(async () => {
  opened = await openGenerationStudio();
});
afterAll(() => opened.close());
beforeEach(async () => {
  school = createTrainingEngine();
  await opened.studio.engines.connect([school]);
});

const never = new AbortController().signal;
/** A queue that loses what it is given, as a crash after the commit does. */
const lossy = { trainings: { enqueue: async () => undefined } } as unknown as typeof opened.studio.queue;
type Changes = Partial<Parameters<typeof trainModel>[2]>;

/** A user with 5 pictures. */
async function addStudent(credits = 100) {
  const { studio } = opened;
  const user = await addUser(studio.db, 'pro', credits);
  const { ids } = await create(studio, user, { image_num: 5, seed: Math.floor(Math.random() * 1e6) });
  await untilRows(studio.db, { spaceId: user.spaceId, ids });
  const before = (await findLedger(studio.db, user.userId)).balance;
  return { user, urls: ids.map((id) => `/api/media/${id}/original`), before };
}

function train(
  user: TestUser,
  urls: string[],
  { queue = opened.studio.queue, ...changes }: Changes & { queue?: typeof opened.studio.queue } = {},
) {
  const words = { description: '', suggested_prompt: '', object_prompt: '', character_creation_id: null };
  const body = { ...words, model_name: 'Harbour light', training_mode: 'style' as const, trainer: 'school', image_urls: urls, ...changes };
  return trainModel({ ...opened.studio, queue }, newKey(user), body);
}

async function begin(...asked: Parameters<typeof train>): Promise<string> {
  const answer = await train(...asked);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'running' } } });
  return (answer.body as ResponseOf<'train'>).data.id;
}

async function rowOf(id: string) {
  const [row] = await opened.studio.db.select().from(trainedModel).where(eq(trainedModel.id, id));
  return row!;
}

function until(id: string, status: string) {
  return eventually(async () => {
    const row = await rowOf(id);
    expect(row.status).toBe(status);
    return row;
  });
}

const balanceOf = async ({ userId }: TestUser) => (await findLedger(opened.studio.db, userId)).balance;
const runOf = async (id: string) => ({ modelId: id, runId: (await rowOf(id)).runId! });
const costsOf = (id: string) => opened.studio.db.select().from(engineCost).where(eq(engineCost.mediaId, id));

describe('a training', () => {
  it('charges once, keeps the weights and what the engine says it took', async () => {
    const { user, urls, before } = await addStudent();
    const id = randomUUID();
    await begin(user, urls, { id });
    expect((await train(user, urls, { id })).status).toBe(200);
    const row = await until(id, 'completed');
    expect(row).toMatchObject({
      weightsBytes: 3_000_000,
      baseModels: ['school-model'],
      sampleImages: [],
      progress: null,
      failReason: null,
    });
    expect(await opened.studio.mediaStore.stat(row.weightsHash!, 'original')).toEqual({ sizeBytes: 3_000_000 });
    expect(await balanceOf(user)).toBe(before - 20);
    expect(school.jobs).toMatchObject([{ mode: 'style', trigger: triggerWord(row.key) }]);
    expect(school.jobs[0]!.pictures.map(({ mime }) => mime)).toEqual(Array.from({ length: 5 }, () => 'image/jpeg'));
    expect(await costsOf(id)).toMatchObject([{ costMicros: 1_500_000, result: 'completed', engineKey: 'school' }]);
  });

  it('gives the credits back once when it fails, and is charged again when it is tried again', async () => {
    school.fate = 'refuse';
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls);
    expect(await until(id, 'failed')).toMatchObject({ failReason: 'These pictures cannot be learned.', weightsHash: null });
    expect(await balanceOf(user)).toBe(before);
    school.fate = 'train';
    expect((await retryTraining(opened.studio, newKey(user), { id })).status).toBe(200);
    expect(await until(id, 'completed')).toMatchObject({ failReason: null, weightsBytes: 3_000_000 });
    expect(await balanceOf(user)).toBe(before - 20);
  });

  it('fails before an engine is asked where a picture cannot be read, with its credits back', async () => {
    const { user, urls, before } = await addStudent();
    const { hash } = await opened.studio.mediaStore.put(Buffer.from('no picture'));
    await opened.studio.db
      .update(media)
      .set({ hash })
      .where(eq(media.id, urls[2]!.split('/')[3]!));
    const id = await begin(user, urls);
    expect(await until(id, 'failed')).toMatchObject({ failReason: 'Picture 3 cannot be read.', engineKey: null });
    expect(school.jobs).toEqual([]);
    expect(await balanceOf(user)).toBe(before);
  });

  it('is canceled with its credits back, also by the deletion of its model, which is not trained when it is restored', async () => {
    school.fate = 'hold';
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls);
    const deleted = await begin(user, urls);
    await eventually(async () => expect((await rowOf(id)).progress).toBe(0.25));
    const run = await runOf(id);
    await cancelTraining(opened.studio, newKey(user), { id });
    await deleteModel(opened.studio, newKey(user), { id: deleted });
    await eventually(() => expect(school.canceled).toContain(run.runId));
    expect(await balanceOf(user)).toBe(before);
    // The run that was stopped wakes up, and has come to an end.
    await failTraining(opened.studio.db, run, { reason: 'Too late.' });
    await finishTraining(opened.studio, run, { trained: { type: 'trained', weights: null, engineName: 'x', baseModels: [] }, samples: [] });
    expect(await rowOf(id)).toMatchObject({ status: 'canceled', failReason: null, engineName: null });
    expect((await restoreModel(opened.studio, newKey(user), { id: deleted })).status).toBe(200);
    expect(await rowOf(deleted)).toMatchObject({ status: 'canceled', deletedAt: null });
    expect(await balanceOf(user)).toBe(before);
  });

  it('whose weights were removed since its deletion comes back without them, and is trained again', async () => {
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls);
    const { weightsHash } = await until(id, 'completed');
    await deleteModel(opened.studio, newKey(user), { id });
    await opened.studio.mediaStore.purge(weightsHash!);
    const restored = await restoreModel(opened.studio, newKey(user), { id });
    expect(restored.body).toMatchObject({ data: { status: 'failed', fail_reason: weightsGoneReason, weights_bytes: null } });
    expect(await rowOf(id)).toMatchObject({ status: 'failed', weightsHash: null, deletedAt: null });
    await retryTraining(opened.studio, newKey(user), { id });
    expect(await until(id, 'completed')).toMatchObject({ weightsBytes: 3_000_000, failReason: null });
    expect(await balanceOf(user)).toBe(before - 40);
  });

  it('is refused without a charge: a third at a time, too few pictures, a mode and a trainer that there are not, no credits', async () => {
    school.fate = 'hold';
    const { user, urls, before } = await addStudent();
    const refusal = async (changes: Changes, of = urls) => ((await train(user, of, changes)).body as { code: string }).code;
    expect(await refusal({}, urls.slice(1))).toBe('VALIDATION_FAILED');
    expect(await refusal({ training_mode: 'face' })).toBe('VALIDATION_FAILED');
    expect(await refusal({ trainer: 'nobody' })).toBe('MODEL_UNAVAILABLE');
    const stranger = await addStudent(10);
    expect(await refusal({}, [...urls.slice(1), stranger.urls[0]!])).toBe('NOT_FOUND');
    expect((await train(stranger.user, stranger.urls)).body).toMatchObject({ code: 'CREDITS_EXHAUSTED' });
    const running = [await begin(user, urls), await begin(user, urls)];
    expect(await refusal({})).toBe('TRAINING_BUSY');
    expect(await balanceOf(user)).toBe(before - 40);
    for (const id of running) await cancelTraining(opened.studio, newKey(user), { id });
    expect(await balanceOf(user)).toBe(before);
  });

  it('waits when it would exceed the monthly cap of its engine, and begins when the cap is raised', async () => {
    const { user, urls } = await addStudent();
    const setting = { engineKey: 'school', monthlyCapMicros: 1 };
    await opened.studio.db.insert(engineSetting).values(setting).onConflictDoUpdate({ target: engineSetting.engineKey, set: setting });
    const id = await begin(user, urls, { queue: lossy });
    const run = await runOf(id);
    expect(await beginTraining(opened.studio, run, 1)).toMatchObject({ type: 'again' });
    expect(school.jobs).toEqual([]);
    await opened.studio.db.delete(engineSetting);
    await opened.studio.queue.rooms.apply();
    expect(await beginTraining(opened.studio, run, 2)).toEqual({ type: 'submitted' });
    expect(await costsOf(id)).toMatchObject([{ costMicros: 2_000_000, result: 'running' }]);
  });

  it('a character is processing until completed or failed, in GET /character/{id} and in the list that is read then', async () => {
    const { user, urls } = await addStudent();
    const [id, characterId] = [randomUUID(), randomUUID()];
    const own = { spaceId: user.spaceId, userId: user.userId, seq: 0, createdAt: new Date() };
    await opened.studio.db.insert(character).values({ ...own, id: characterId, modelId: 'mara-123456', characterName: 'Mara' });
    /** As the one who asks every few seconds is told, and as the list tells it. */
    const find = async () => {
      const { data } = await findCharacter(opened.studio, { id: characterId, spaceId: user.spaceId });
      expect((await listCharacters(opened.studio, user)).data.filter((one) => one.id === characterId)).toEqual([data]);
      return data;
    };
    const asked = { character_creation_id: characterId, training_mode: 'character' as const };
    school.fate = 'refuse';
    await begin(user, urls, { ...asked, id, queue: lossy });
    expect(await rowOf(id)).toMatchObject({ key: 'mara-123456', type: 'character' });
    expect(await find()).toMatchObject({ status: 'processing', trained_model_id: id });
    await rescueTrainings(opened.studio, { olderThanMs: 0 });
    await until(id, 'failed');
    expect(await find()).toMatchObject({ status: 'failed', trained_model_id: id });
    school.fate = 'train';
    await retryTraining(opened.studio, newKey(user), { id });
    await until(id, 'completed');
    expect(await find()).toMatchObject({ status: 'completed', trained_model_id: id });
    await deleteModel(opened.studio, newKey(user), { id });
    expect(await find()).toMatchObject({ status: 'completed', trained_model_id: null });
    const stranger = await addStudent();
    expect((await train(stranger.user, stranger.urls, asked)).body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a training that is cut off', () => {
  it('between the charge and the queue, is found again', async () => {
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls, { queue: lossy });
    await rescueTrainings(opened.studio, { olderThanMs: 0 });
    await until(id, 'completed');
    expect(school.jobs).toHaveLength(1);
    expect(await balanceOf(user)).toBe(before - 20);
  });

  it('while the engine is asked, is not asked for twice: the engine tells, or the credits come back', async () => {
    for (const canRecover of [true, false]) {
      school = createTrainingEngine({ canRecover });
      school.fate = 'cut';
      await opened.studio.engines.connect([school]);
      const { user, urls, before } = await addStudent();
      const id = await begin(user, urls, { queue: lossy });
      const run = await runOf(id);
      await beginTraining(opened.studio, run, 1);
      school.fate = 'train';
      const again = await beginTraining(opened.studio, run, 2);
      expect(again).toMatchObject(
        canRecover
          ? { type: 'submitted' }
          : { type: 'failed', reason: 'The connection was lost while the engine was asked for this training. It was not asked twice.' },
      );
      expect(school.jobs).toHaveLength(1);
      await rescueTrainings(opened.studio, { olderThanMs: 0 });
      await until(id, canRecover ? 'completed' : 'failed');
      expect(school.jobs).toHaveLength(1);
      expect(await balanceOf(user)).toBe(canRecover ? before - 20 : before);
    }
  });

  it('while the engine is asked, and canceled then, is told to the engine once, also when it is trained again first', async () => {
    school = createTrainingEngine({ canRecover: true });
    school.fate = 'cut';
    await opened.studio.engines.connect([school]);
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls, { queue: lossy });
    const run = await runOf(id);
    await beginTraining(opened.studio, run, 1);
    await cancelTraining(opened.studio, newKey(user), { id });
    await tellCanceledTrainings(opened.studio, { olderThanMs: 60_000 });
    expect(school.canceled, 'the answer may still be on its way').toEqual([]);
    for (let i = 0; i < 2; i++) await tellCanceledTrainings(opened.studio, { olderThanMs: 0 });
    expect(school.canceled).toEqual([run.runId]);

    const again = async () => {
      await retryTraining({ ...opened.studio, queue: lossy }, newKey(user), { id });
      return runOf(id);
    };
    const second = await again();
    await beginTraining(opened.studio, second, 1);
    await cancelTraining(opened.studio, newKey(user), { id });
    const third = await again();
    await eventually(() => expect(school.canceled).toEqual([run.runId, second.runId]));
    expect(await rowOf(id)).toMatchObject({ status: 'running', runId: third.runId });
    expect(await balanceOf(user)).toBe(before - 20);
  });

  it('after it was canceled, before its engine was told: it is told later', async () => {
    school.fate = 'hold';
    const { user, urls } = await addStudent();
    const id = await begin(user, urls, { queue: lossy });
    const run = await runOf(id);
    await beginTraining(opened.studio, run, 1);
    const cut = { trainings: { cancel: () => Promise.reject(new Error('cut off')) } } as unknown as typeof opened.studio.queue;
    await deleteModel({ ...opened.studio, queue: cut }, newKey(user), { id });
    expect(school.canceled).toEqual([]);
    await tellCanceledTrainings(opened.studio, { olderThanMs: 0 });
    expect(school.canceled).toEqual([run.runId]);
    expect(await rowOf(id)).toMatchObject({ status: 'canceled', engineKey: null, engineHandle: null, runId: null });
  });

  it('and given up because it took too long, is told to its engine, also later', async () => {
    school.fate = 'hold';
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls, { queue: lossy });
    const run = await runOf(id);
    await beginTraining(opened.studio, run, 1);
    await opened.studio.db
      .update(trainedModel)
      .set({ startedAt: new Date(Date.now() - 7 * 3_600_000) })
      .where(eq(trainedModel.id, id));
    // The first time the engine cannot be told.
    const trainer = { ...school.trainer };
    const tryToCancel = vi.fn(() => Promise.reject(new EngineError('UNREACHABLE', 'The engine cannot be reached.')));
    school.trainer.cancel = tryToCancel;
    await rescueTrainings(opened.studio, { olderThanMs: 0 });
    expect(await until(id, 'failed')).toMatchObject({ failReason: 'The training took too long, and was stopped.', runId: run.runId });
    // The workflow tells it after the row has failed: later it would be told twice.
    await eventually(() => expect(tryToCancel).toHaveBeenCalled());
    school.trainer = trainer;
    await eventually(async () => {
      await tellCanceledTrainings(opened.studio, { olderThanMs: 0 });
      expect(school.canceled).toEqual([run.runId]);
      expect(await rowOf(id)).toMatchObject({ status: 'failed', engineKey: null, engineHandle: null, runId: null });
    });
    expect(await balanceOf(user)).toBe(before);
  });

  it('in any step, has the effect of each step once', async () => {
    const { user, urls, before } = await addStudent();
    const id = await begin(user, urls, { queue: lossy });
    const run = await runOf(id);
    for (const attempt of [1, 2]) expect(await beginTraining(opened.studio, run, attempt)).toEqual({ type: 'submitted' });
    const [first, second] = [await pollTraining(opened.studio, run, never), await pollTraining(opened.studio, run, never)] as Trained[];
    expect(first).toEqual(second);
    for (let i = 0; i < 2; i++) expect(await finishTraining(opened.studio, run, { trained: first!, samples: [] })).toBe('settled');
    await failTraining(opened.studio.db, run, { reason: 'Too late.' });
    expect(await beginTraining(opened.studio, run, 3)).toEqual({ type: 'ended' });
    expect(await rowOf(id)).toMatchObject({ status: 'completed', weightsHash: first!.weights!.hash });
    expect(school.jobs).toHaveLength(1);
    expect(await costsOf(id)).toMatchObject([{ result: 'completed' }]);
    expect(await balanceOf(user)).toBe(before - 20);
  });

  it('between the weights and the row, stores the weights again where they were removed', async () => {
    const { user, urls } = await addStudent();
    const id = await begin(user, urls, { queue: lossy });
    const run = await runOf(id);
    await beginTraining(opened.studio, run, 1);
    const trained = (await pollTraining(opened.studio, run, never)) as Trained;
    await opened.studio.mediaStore.purge(trained.weights!.hash);
    expect(await finishTraining(opened.studio, run, { trained, samples: [] })).toBe('lost');
    expect(await rowOf(id)).toMatchObject({ status: 'running', weightsHash: null });
    await rescueTrainings(opened.studio, { olderThanMs: 0 });
    const { weightsHash } = await until(id, 'completed');
    expect(await opened.studio.mediaStore.stat(weightsHash!, 'original')).not.toBeNull();
    expect(await findUsedHashes(opened.studio.db, [weightsHash!])).toEqual(new Set([weightsHash]));
    // As long as the model can be restored.
    const deletedAt = new Date(Date.now() - limits.trashMs - 1_000);
    await opened.studio.db.update(trainedModel).set({ deletedAt }).where(eq(trainedModel.id, id));
    expect(await findUsedHashes(opened.studio.db, [weightsHash!])).toEqual(new Set());
  });
});
