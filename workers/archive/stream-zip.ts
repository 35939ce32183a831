import { directoryEntry, endRecords, fileHeader, type ZippedFile } from './zip-records.ts';

/** Where an archive goes, piece by piece. */
export type ZipSink = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void> };

export type ZipStream = {
  /** Adds a stored file whose CRC-32 is known; its bytes instead of a blob where they are at hand. Names must differ. */
  add(name: string, content: Blob | Uint8Array<ArrayBuffer>, crc: number): Promise<void>;
  /** Writes the directory. @returns the size of the archive in bytes */
  finish(): Promise<number>;
};

/** Joined before they are written, bytes: each writing of a file is an errand to another process. */
const batchBytes = 1 << 20;

/** Writes a zip archive of any size; only its directory and one batch are held in memory, some 100 bytes a file. */
export function streamZip(sink: ZipSink): ZipStream {
  const written: ZippedFile[] = [];
  const batch = new Uint8Array(batchBytes);
  let filled = 0;
  let offset = 0;
  const flush = async () => {
    const length = filled;
    filled = 0;
    if (length > 0) await sink.write(batch.subarray(0, length));
  };
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    if (filled + bytes.length > batch.length) await flush();
    if (bytes.length > batch.length) await sink.write(bytes);
    else {
      batch.set(bytes, filled);
      filled += bytes.length;
    }
    offset += bytes.length;
  };
  return {
    async add(name, content, crc) {
      const size = content instanceof Blob ? content.size : content.length;
      const file = { name: new TextEncoder().encode(name), crc, size, offset };
      await put(fileHeader(file));
      if (content instanceof Blob) {
        const reader = content.stream().getReader();
        for (let step = await reader.read(); !step.done; step = await reader.read()) await put(step.value);
      } else await put(content);
      written.push(file);
    },
    async finish() {
      const start = offset;
      for (const file of written) await put(directoryEntry(file));
      await put(endRecords(written.length, offset - start, start));
      await flush();
      return offset;
    },
  };
}
