import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { notAnImage, type CreateRequest } from '../../../../contract/generations/generation.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { Transaction } from '../../../storage/database.ts';
import { lockHashes } from '../../../storage/files/lock-hash.ts';
import { media } from '../../../storage/schema/media.ts';
import type { OnceKey } from '../../run-once.ts';
import { findSentFile, grantFiles } from './sent-file.ts';

/** Sides are rounded where a mask is smaller than its picture. */
const shapeTolerance = 0.02;

type FileType = 'image' | 'video' | 'audio';
type Named = { path: string; id: string; type: FileType } | { path: string; sha256: string; type: FileType };
/** Facts of one file: seconds, null where not measured, and px. */
type FileFacts = { seconds: number | null; width: number; height: number };
/** Facts of a voice and of a film: seconds, null where not measured, and px. */
export type CheckedFiles = { voiceSeconds: number | null; film: FileFacts | null };

/**
 * Checks that the files of a request belong to the user or the team, can be looked at, and are an image, a video or a sound
 * where one is needed. A file that the user sent can be read by the whole team from then on.
 * @throws NOT_FOUND, GONE, VALIDATION_FAILED for a file of the wrong kind
 */
export async function checkFiles(
  tx: Transaction,
  once: Pick<OnceKey, 'userId' | 'spaceId'>,
  request: CreateRequest,
): Promise<CheckedFiles> {
  const checked = await checkNamed(tx, once, listFiles(request));
  checkMaskShape(checked);
  return { voiceSeconds: checked.get('audio_url')?.seconds ?? null, film: checked.get('video_url') ?? null };
}

/**
 * Checks the pictures of a list in a request by the same rules. `path`: of the list.
 * @throws NOT_FOUND, GONE, VALIDATION_FAILED
 */
export async function checkPictures(
  tx: Transaction,
  once: Pick<OnceKey, 'userId' | 'spaceId'>,
  { path, urls }: { path: string; urls: readonly string[] },
): Promise<void> {
  const files = urls.map((url, index) => toNamed(`${path}.${index}`, url, 'image'));
  await checkNamed(
    tx,
    once,
    files.filter((named) => named !== null),
  );
}

/** Checks the sounds of a story by the same rules. @throws NOT_FOUND, VALIDATION_FAILED for a file that is none */
export async function checkSounds(tx: Transaction, once: Pick<OnceKey, 'userId' | 'spaceId'>, urls: readonly string[]): Promise<void> {
  const files = urls.map((url) => toNamed('url', url, 'audio'));
  await checkNamed(
    tx,
    once,
    files.filter((named) => named !== null),
  );
}

async function checkNamed(
  tx: Transaction,
  once: Pick<OnceKey, 'userId' | 'spaceId'>,
  files: readonly Named[],
): Promise<Map<string, FileFacts>> {
  const checked = new Map<string, FileFacts>();
  await lockHashes(
    tx,
    files.flatMap((named) => ('sha256' in named ? named.sha256 : [])),
  );
  for (const named of files) {
    checked.set(named.path, await ('id' in named ? checkItem(tx, once.spaceId, named) : checkUpload(tx, once, named)));
  }
  return checked;
}

function toNamed(path: string, url: string, type: FileType): Named | null {
  const file = readMediaAddress(url);
  if (file === null) return null;
  return file.kind === 'item' ? { path, id: file.id, type } : { path, sha256: file.sha256, type };
}

/** A mask of another shape was painted on another picture. */
function checkMaskShape(checked: ReadonlyMap<string, FileFacts>): void {
  const mask = checked.get('mask_url');
  const picture = checked.get('variation_source') ?? checked.get('image_urls.0');
  if (mask === undefined || picture === undefined) return;
  const difference = Math.abs(Math.log((mask.width * picture.height) / (mask.height * picture.width)));
  // A file of an archive may have no size yet.
  if (Number.isFinite(difference) && difference > shapeTolerance)
    throw new AppError('VALIDATION_FAILED', {
      issues: [{ path: 'mask_url', message: 'must have the shape of the picture that it masks' }],
    });
}

function listFiles({
  variation_source,
  image_urls = [],
  mask_url,
  image_url,
  end_frame_image_url,
  video_url,
  audio_url,
  imageReference = [],
  controlnet,
  creation_mode,
}: CreateRequest): Named[] {
  const addresses: [string, string | undefined, FileType][] = [
    ...image_urls.map((url, index): [string, string, 'image'] => [`image_urls.${index}`, url, 'image']),
    ...imageReference.flatMap((reference, index): [string, string | undefined, 'image'][] => [
      [`imageReference.${index}.image_url`, reference.image_url, 'image'],
      [`imageReference.${index}.pose_image`, reference.pose_image, 'image'],
    ]),
    ['controlnet.image_url', controlnet?.image_url, 'image'],
    ['mask_url', mask_url, 'image'],
    ['image_url', image_url, 'image'],
    ['end_frame_image_url', end_frame_image_url, 'image'],
    ['video_url', video_url, 'video'],
    ['audio_url', audio_url, 'audio'],
  ];
  const named = addresses.flatMap(([path, url, type]) => (url === undefined ? [] : (toNamed(path, url, type) ?? [])));
  const type = creation_mode === 'upscale' ? 'video' : 'image';
  return variation_source === null ? named : [{ path: 'variation_source', id: variation_source, type }, ...named];
}

async function checkItem(tx: Transaction, spaceId: string, { path, id, type }: Extract<Named, { id: string }>): Promise<FileFacts> {
  const { status, resourceType, deletedAt, duration: seconds, width, height } = media;
  const [source] = await tx
    .select({ status, resourceType, deletedAt, seconds, width, height })
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (source === undefined) throw new AppError('NOT_FOUND');
  if (source.deletedAt !== null) throw new AppError('GONE');
  if (source.resourceType !== type) throw wrongKind(path, type);
  if (!hasPicture(source)) throw new AppError('NOT_FOUND', { detail: 'There is no picture to begin with.' });
  return source;
}

async function checkUpload(
  tx: Transaction,
  { userId, spaceId }: Pick<OnceKey, 'userId' | 'spaceId'>,
  { path, sha256, type }: Extract<Named, { sha256: string }>,
): Promise<FileFacts> {
  const sent = await findSentFile(tx, { userId, spaceId, hash: sha256 });
  if (sent === undefined) throw new AppError('NOT_FOUND');
  if (!sent.mime.startsWith(`${type}/`)) throw wrongKind(path, type);
  await grantFiles(tx, { spaceId, hashes: [sha256] });
  return { ...sent, seconds: sent.duration };
}

function wrongKind(path: string, type: FileType): AppError {
  if (type === 'image') return new AppError('VALIDATION_FAILED', { detail: notAnImage, issues: [{ path, message: 'must be an image' }] });
  return new AppError('VALIDATION_FAILED', { issues: [{ path, message: type === 'video' ? 'must be a video' : 'must be a sound' }] });
}
