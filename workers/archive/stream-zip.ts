import { directoryEntry, endRecords, fileHeader, type ZippedFile } from './zip-records.ts';

/** Where an archive goes, piece by piece. */
export type ZipSink = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void> };

export type ZipStream = {
  /** Adds a stored file whose CRC-32 is known. Names must differ. */
  add(name: string, blob: Blob, crc: number): Promise<void>;
  /** Writes the directory. @returns the size of the archive in bytes */
  finish(): Promise<number>;
};

/** Joined before they are written, bytes. */
const batchBytes = 1 << 16;

/** Writes a zip archive of any size; only its directory is held in memory, some 100 bytes a file. */
export function streamZip(sink: ZipSink): ZipStream {
  const written: ZippedFile[] = [];
  let offset = 0;
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    await sink.write(bytes);
    offset += bytes.length;
  };
  return {
    async add(name, blob, crc) {
      const file = { name: new TextEncoder().encode(name), crc, size: blob.size, offset };
      await put(fileHeader(file));
      const reader = blob.stream().getReader();
      for (let step = await reader.read(); !step.done; step = await reader.read()) await put(step.value);
      written.push(file);
    },
    async finish() {
      const start = offset;
      let batch = new Uint8Array(batchBytes);
      let filled = 0;
      for (const file of written) {
        const entry = directoryEntry(file);
        if (filled + entry.length > batch.length) {
          await put(batch.slice(0, filled));
          if (entry.length > batch.length) batch = new Uint8Array(entry.length);
          filled = 0;
        }
        batch.set(entry, filled);
        filled += entry.length;
      }
      await put(batch.slice(0, filled));
      await put(endRecords(written.length, offset - start, start));
      return offset;
    },
  };
}
