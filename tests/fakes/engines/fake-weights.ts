import type { FakeJob, FakeReply } from './fake-world.ts';

/** Weights of every training of a fake: more than one packet, and not the same byte everywhere. */
export const fakeWeights: Uint8Array = Uint8Array.from({ length: 3 * 1024 * 1024 + 7 }, (_, index) => index % 251);

/** The file of a training's weights: gone, larger than the studio takes (as it says of itself), or there. */
export function sendWeights(job: FakeJob | undefined, file: Uint8Array = fakeWeights): FakeReply {
  if (job === undefined || job.prompt.includes('#gone')) return { status: 404 };
  if (job.prompt.includes('#huge')) return { status: 200, headers: { 'content-length': String(1024 ** 3 + 1) }, body: file };
  return { status: 200, body: file };
}

/** A tar of files, as trainers pack them. */
export function tarOf(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, bytes]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0, 'utf8');
    header.write(`${bytes.byteLength.toString(8).padStart(11, '0')} `, 124, 'latin1');
    header.write('0', 156, 'latin1');
    return [header, bytes, Buffer.alloc((512 - (bytes.byteLength % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}
