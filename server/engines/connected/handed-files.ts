import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { type PlannedJob, toDataAddress, type ToAddress } from '../catalogue/plans/plan-request.ts';
import { EngineError } from '../engine.ts';

type HandedFile = { bytes: Uint8Array; mime: string };

/** The files of a job as an engine can read them: those up to `inlineBytesMax` inside of the request, larger ones handed over before it. */
export async function openHandedFiles(
  job: PlannedJob,
  inlineBytesMax: number,
  hand: (file: HandedFile) => Promise<string>,
): Promise<ToAddress> {
  const large = filesOf(job).filter(({ bytes }) => bytes.byteLength > inlineBytesMax);
  const handed = new Map(await beforeSubmit(() => Promise.all(large.map(async (file) => [file.bytes, await hand(file)] as const))));
  return (bytes, mime) => handed.get(bytes) ?? toDataAddress(bytes, mime);
}

/** What comes before a submit: without an answer to it nothing was taken, and the job is given again. @throws EngineError */
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
