import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { findRefusedUpscale, listProblems } from '../../db/queries/outbox/problems.ts';
import { deleteMedia } from '../media/delete-media.ts';
import { discardProblem } from './discard-problem.ts';
import { retryProblem } from './retry-problem.ts';
import { startGeneration } from '../generations/start-generation.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { upscaleMedia } from '../upscaling/upscale-media.ts';

let db: StudioDatabase;
let users = 0;

beforeEach(async () => {
  const server = new ModelServer();
  server.userId = `user-${++users}`;
  server.addMedia(uuid(0), 1000);
  db = await openStudio(server.me);
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});

/** Moves a change from the outbox to the problems, as sync does when the server refuses it. */
async function refuse(mid: string): Promise<void> {
  const mutation = (await db.outbox.get({ mid }))!;
  await db.outbox.delete(mutation.n!);
  await db.problems.add({ mid, at: 1, reason: 'refused', code: 'VALIDATION_FAILED', intent: mutation });
}

it('asks for the same pictures once however often the person clicks', async () => {
  const params = smallRequest();
  await startGeneration(params);
  await refuse((await db.outbox.toArray())[0]!.mid);
  const { i } = (await listProblems())[0]!;
  await Promise.allSettled([retryProblem(i!), retryProblem(i!)]);
  expect(await db.outbox.count()).toBe(1);
});

it('is undone already when the server had refused the deletion', async () => {
  const { mid } = await deleteMedia([uuid(0)]);
  await refuse(mid);
  expect(await undoHeldChange(mid)).toBe('undone');
});

it('a refused upscaling is told with its image until it is discarded', async () => {
  await upscaleMedia(uuid(0), 'x2', 1);
  await refuse((await db.outbox.toArray())[0]!.mid);
  const refused = await findRefusedUpscale(uuid(0));
  expect([refused?.code, await findRefusedUpscale(uuid(1))]).toEqual(['VALIDATION_FAILED', undefined]);
  await discardProblem(refused!.i!);
  expect(await findRefusedUpscale(uuid(0))).toBeUndefined();
});
