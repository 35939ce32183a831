/** Bytes that are gathered before the browser gets them to keep: it puts large files on disk. */
const partBytes = 8 * 1024 * 1024;

/** A file that grows; only the newest few megabytes of it are in this worker's memory. */
export type Collector = {
  readonly size: number;
  append(bytes: Uint8Array<ArrayBuffer>): void;
  /** Replaces bytes that were appended before. */
  overwrite(bytes: Uint8Array<ArrayBuffer>, at: number): void;
  toBlob(type: string): Blob;
};

export function createCollector(): Collector {
  const kept: Blob[] = [];
  const patches: { at: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  let size = 0;

  function keepFresh(): void {
    kept.push(new Blob(fresh));
    fresh = [];
    freshBytes = 0;
  }

  return {
    get size() {
      return size;
    },
    append(bytes) {
      fresh.push(bytes);
      freshBytes += bytes.length;
      size += bytes.length;
      if (freshBytes >= partBytes) keepFresh();
    },
    overwrite(bytes, at) {
      patches.push({ at, bytes: bytes.slice() });
    },
    toBlob(type) {
      keepFresh();
      let file = new Blob(kept, { type });
      for (const { at, bytes } of patches) file = new Blob([file.slice(0, at), bytes, file.slice(at + bytes.length)], { type });
      return file;
    },
  };
}
