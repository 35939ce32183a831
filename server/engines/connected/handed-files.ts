import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { toDataAddress, type ToAddress } from '../catalogue/plan-request.ts';
import type { EngineJob } from '../engine.ts';

type HandedFile = { bytes: Uint8Array; mime: string };

/** The files of a job as an engine can read them: those up to `inlineBytesMax` inside of the request, larger ones handed over before it. */
export async function openHandedFiles(
  job: EngineJob,
  inlineBytesMax: number,
  hand: (file: HandedFile) => Promise<string>,
): Promise<ToAddress> {
  const large = filesOf(job).filter(({ bytes }) => bytes.byteLength > inlineBytesMax);
  const handed = new Map(await Promise.all(large.map(async (file) => [file.bytes, await hand(file)] as const)));
  return (bytes, mime) => handed.get(bytes) ?? toDataAddress(bytes, mime);
}

function filesOf({ references, video }: EngineJob): HandedFile[] {
  const pictures = [...references.map(({ bytes }) => bytes), ...(video?.elements ?? []), video?.firstFrame, video?.lastFrame];
  const typed = pictures.flatMap((bytes) => (bytes === undefined ? [] : [{ bytes, mime: sniffType(bytes) ?? 'image/webp' }]));
  return [...typed, ...[video?.film, video?.voice].flatMap((file) => file ?? [])];
}
