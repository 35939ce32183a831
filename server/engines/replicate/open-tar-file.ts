import { Readable } from 'node:stream';
import { EngineError } from '../engine-error.ts';

const block = 512;

/**
 * Streams the first file in a tar whose name has this ending; skips the rest.
 * @throws EngineError NO_OUTPUT, while it is read, when there is none or it is not whole
 */
export function openTarFile(engine: string, tar: Readable, ending: string): Readable {
  return Readable.from(readTarFile(engine, tar, ending), { objectMode: false }).on('close', () => tar.destroy());
}

async function* readTarFile(engine: string, tar: Readable, ending: string): AsyncGenerator<Uint8Array> {
  const reader = createReader(tar);
  for (;;) {
    const header = await reader.take(block);
    // Empty blocks end a tar.
    if (header === null || header[0] === 0) throw new EngineError('NO_OUTPUT', `${engine} sent no trained model.`);
    const sizeBytes = parseInt(header.toString('latin1', 124, 136), 8);
    if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new EngineError('NO_OUTPUT', `${engine} sent a file that cannot be read.`);
    const isFile = header[156] === 0 || header[156] === 0x30;
    const parts = reader.parts(sizeBytes);
    if (isFile && textOf(header.subarray(0, 100)).endsWith(ending)) {
      yield* parts;
      if (reader.isEnded()) throw new EngineError('NO_OUTPUT', `${engine} sent a file that is not whole.`);
      return;
    }
    for await (const _ of parts);
    await reader.take((block - (sizeBytes % block)) % block);
  }
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').split('\0', 1)[0]!;
}

/** Reads a stream in pieces of given lengths. `isEnded`: the last piece was cut short. */
function createReader(stream: Readable) {
  const source = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let hasEnded = false;

  async function* parts(sizeBytes: number): AsyncGenerator<Buffer> {
    for (let left = sizeBytes; left > 0;) {
      if (rest.byteLength === 0) {
        const next = await source.next();
        if (next.done === true) {
          hasEnded = true;
          return;
        }
        rest = next.value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.byteLength);
      left -= part.byteLength;
      yield part;
    }
  }
  return {
    parts,
    isEnded: () => hasEnded,
    /** Null where there is less. */
    take: async (sizeBytes: number): Promise<Buffer | null> => {
      const taken: Buffer[] = [];
      for await (const part of parts(sizeBytes)) taken.push(part);
      return hasEnded ? null : Buffer.concat(taken);
    },
  };
}
