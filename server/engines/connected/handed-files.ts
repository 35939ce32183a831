import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { type PlannedJob, toDataAddress, type ToAddress } from '../catalogue/plans/plan-request.ts';
import { EngineError } from '../engine.ts';

type HandedFile = { bytes: Uint8Array; mime: string };

/** Makes the files of a job readable: inline up to `inlineBytesMax`, larger ones uploaded first. */
export async function openHandedFiles(
  job: PlannedJob,
  inlineBytesMax: number,
  hand: (file: HandedFile) => Promise<string>,
): Promise<ToAddress> {
  const large = filesOf(job).filter(({ bytes }) => bytes.byteLength > inlineBytesMax);
  const handed = new Map(await beforeSubmit(() => Promise.all(large.map(async (file) => [file.bytes, await hand(file)] as const))));
  return (bytes, mime) => handed.get(bytes) ?? toDataAddress(bytes, mime);
}

/**
 * Runs the steps before a submit. Turns UNAVAILABLE and TIMEOUT into UNREACHABLE, because the engine has not taken the job yet: it is
 * submitted again. @throws EngineError
 */
export async function beforeSubmit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT'))
      throw new EngineError('UNREACHABLE', error.message, error.retryAfterSeconds);
    throw error;
  }
}

function filesOf({ references, video, follow, mask, clearMask }: PlannedJob): HandedFile[] {
  const pictures = [
    ...references.map(({ bytes }) => bytes),
    ...(video?.elements ?? []),
    video?.firstFrame,
    video?.lastFrame,
    mask,
    clearMask,
    ...(follow ?? []).map(({ bytes }) => bytes),
  ];
  const typed = pictures.flatMap((bytes) => (bytes === undefined ? [] : [{ bytes, mime: sniffType(bytes) ?? 'image/webp' }]));
  return [...typed, ...[video?.film, video?.voice].flatMap((file) => file ?? [])];
}
