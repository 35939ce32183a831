import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { weightsBytesMax, weightsType } from '../../../contract/trained-models/trained-model.ts';
import { weightsGoneReason } from '../../../contract/trained-models/training-state.ts';
import type { RestoreRows } from '../../../contract/vault/vault-rows.ts';
import { studyBytesMax, studySchema } from '../../engines/painter/study/study.ts';
import { limitTo } from '../../lib/limit-to.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { Incoming, MediaStore } from '../../storage/files/media-store.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { upload } from '../../storage/schema/upload.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

type Studio = { db: Database; mediaStore: MediaStore };
type Who = { userId: string; spaceId: string };
export type FoundWeights = ReadonlyMap<string, { hash: string; sizeBytes: number }>;

/** Bytes of the list of tensors at the beginning of a file of weights, at most. */
const headerBytesMax = 100 * 1024 * 1024;

/**
 * Keeps the weights of a model of an archive until its sender restores the model. They go to the disk as they come.
 * @throws SUM_WRONG, UPLOAD_UNREADABLE for anything but weights, BODY_TOO_LARGE
 */
export async function storeVaultWeights(
  { db, mediaStore }: Studio,
  sent: { userId: string; sha256: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ResponseOf<'vaultWeights'>> {
  const { hash, sizeBytes } = await mediaStore.put(limitTo(sent.bytes, weightsBytesMax), async (incoming) => {
    if (incoming.hash !== sent.sha256) throw new AppError('SUM_WRONG');
    if (!(await isWeights(incoming))) throw new AppError('UPLOAD_UNREADABLE');
    return {};
  });
  const at = new Date();
  await db
    .insert(upload)
    .values({ userId: sent.userId, hash, sizeBytes, mime: weightsType, width: 0, height: 0, thumbhash: '', at })
    .onConflictDoUpdate({ target: [upload.userId, upload.hash], set: { at } });
  return { sha256: hash };
}

/** Tells weights by their content: safetensors, as trainers make them, or a palette study. */
async function isWeights(file: Incoming): Promise<boolean> {
  const { sizeBytes } = file;
  if (sizeBytes < 10) return false;
  const head = await file.read({ start: 0, end: 8 });
  const headerBytes = head.readBigUInt64LE(0);
  if (head[8] === 0x7b && headerBytes >= 2n && headerBytes <= BigInt(Math.min(headerBytesMax, sizeBytes - 8))) return true;
  if (sizeBytes > studyBytesMax) return false;
  try {
    return v.is(studySchema, JSON.parse((await file.read()).toString('utf8')));
  } catch {
    return false;
  }
}

/** SHA-256 of the weights that models of a request come with. */
export function weightsIn(request: RestoreRows): string[] {
  return request.table === 'trainedModels' ? Object.values(request.weights ?? {}) : [];
}

/** The files of these that the user has sent, or that a model of the library has: to know the sum of a file is not to have it. */
export async function findWeights(
  tx: Transaction | Database,
  store: MediaStore,
  { userId, spaceId, hashes }: Who & { hashes: readonly string[] },
): Promise<FoundWeights> {
  if (hashes.length === 0) return new Map();
  const sent = await tx
    .select({ hash: upload.hash })
    .from(upload)
    .where(and(isOneOf(upload.hash, hashes), eq(upload.userId, userId), eq(upload.mime, weightsType)));
  const own = await tx
    .select({ hash: trainedModel.weightsHash })
    .from(trainedModel)
    .where(and(isOneOf(trainedModel.weightsHash, hashes), eq(trainedModel.spaceId, spaceId)));
  const found = new Map<string, { hash: string; sizeBytes: number }>();
  for (const { hash } of [...sent, ...own]) {
    const file = hash === null ? null : await store.stat(hash, 'original');
    if (hash !== null && file !== null) found.set(hash, { hash, sizeBytes: file.sizeBytes });
  }
  return found;
}

/** SHA-256 of weights that were asked for and that the user must send first. */
export function missingWeights(request: RestoreRows, found: FoundWeights, isNeeded: (id: string) => boolean): Map<string, string> {
  const weights = request.table === 'trainedModels' ? Object.entries(request.weights ?? {}) : [];
  return new Map(weights.filter(([id, hash]) => isNeeded(id) && !found.has(hash)));
}

/** Models of the library that were trained and are here without these weights. */
export async function findWithoutWeights(tx: Transaction, spaceId: string, request: RestoreRows): Promise<Set<string>> {
  const ids = request.table === 'trainedModels' ? Object.keys(request.weights ?? {}) : [];
  const isLost = and(eq(trainedModel.status, 'failed'), eq(trainedModel.failReason, weightsGoneReason));
  const rows = await tx
    .select({ id: trainedModel.id })
    .from(trainedModel)
    .where(and(isOneOf(trainedModel.id, ids), eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt), isLost));
  return new Set(rows.map(({ id }) => id));
}

/** Gives models that are here without their weights those that came for them, and answers with their identifiers. */
export async function giveWeights(
  tx: Transaction,
  spaceId: string,
  given: { request: RestoreRows; found: FoundWeights },
): Promise<string[]> {
  const { request, found } = given;
  const weights = request.table === 'trainedModels' ? (request.weights ?? {}) : {};
  const ids: string[] = [];
  for (const id of await findWithoutWeights(tx, spaceId, request)) {
    const file = found.get(weights[id] ?? '');
    if (file === undefined) continue;
    const columns = { status: 'completed' as const, failReason: null, weightsHash: file.hash, weightsBytes: file.sizeBytes };
    await tx.update(trainedModel).set(columns).where(eq(trainedModel.id, id));
    ids.push(id);
  }
  return ids;
}
