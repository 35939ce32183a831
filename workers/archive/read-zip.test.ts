import fc from 'fast-check';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { joinBytes } from '../shared/bytes/image-bytes.ts';
import { readZip } from './read-zip.ts';
import { streamZip } from './stream-zip.ts';
import { sumBlob } from './sum-blob.ts';
import { directoryEntry, endRecords, fileHeader } from './zip-records.ts';

async function zipOf(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const zip = streamZip({ write: async (bytes) => void parts.push(bytes.slice()) });
  for (const { name, bytes } of files) {
    const blob = new Blob([bytes]);
    await zip.add(name, blob, (await sumBlob(blob)).crc);
  }
  const size = await zip.finish();
  // One piece: slices of a thousand are slow to make.
  const blob = new Blob([await new Blob(parts).arrayBuffer()]);
  expect(blob.size).toBe(size);
  return blob;
}

const filesArbitrary = fc.uniqueArray(
  fc.record({ name: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), bytes: fc.uint8Array({ maxLength: 400 }) }),
  {
    selector: ({ name }) => name,
    maxLength: 12,
  },
);

it('every written archive is read back, by us and by another program', async () => {
  await fc.assert(
    fc.asyncProperty(filesArbitrary, async (files) => {
      const named = files.map(({ name, bytes }, i) => ({ name: `${i}-${name.replaceAll(/[/\\\0]/g, '_')}`, bytes: bytes.slice() }));
      const blob = await zipOf(named);
      const entries = await readZip(blob);
      expect(entries.map(({ name }) => name)).toEqual(named.map(({ name }) => name));
      for (const [i, { start, size }] of entries.entries())
        expect(new Uint8Array(await blob.slice(start, start + size).arrayBuffer())).toEqual(named[i]?.bytes);
      const other = await JSZip.loadAsync(await blob.arrayBuffer(), { checkCRC32: true });
      for (const { name, bytes } of named) expect(await other.file(name)!.async('uint8array')).toEqual(bytes);
    }),
    { numRuns: 40 },
  );
});

it('stored archives of another program are read, packed ones are not', async () => {
  const other = new JSZip();
  other.file('a.txt', 'gulls');
  const stored = new Blob([await other.generateAsync({ type: 'arraybuffer', compression: 'STORE' })]);
  expect((await readZip(stored)).map(({ name, size }) => [name, size])).toEqual([['a.txt', 5]]);
  const packed = new Blob([await other.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' })]);
  await expect(readZip(packed)).rejects.toThrow('packed by another program');
});

it('an archive that is damaged in any place is read as it was, or refused in words', async () => {
  const blob = await zipOf([
    { name: 'one', bytes: new Uint8Array([1, 2, 3]) },
    { name: 'two', bytes: new Uint8Array(50) },
  ]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const change = fc.record({ at: fc.nat(bytes.length - 1), value: fc.nat(255), cut: fc.nat(bytes.length) });
  await fc.assert(
    fc.asyncProperty(change, async ({ at, value, cut }) => {
      const hurt = bytes.slice(0, cut % 3 === 0 ? cut : bytes.length);
      if (at < hurt.length) hurt[at] = value;
      try {
        for (const { start, size } of await readZip(new Blob([hurt]))) expect(start + size).toBeLessThanOrEqual(hurt.length);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 400 },
  );
});

it('refuses files that share bytes: a small archive can pretend to be huge that way', async () => {
  const name = new TextEncoder().encode('a');
  const inner = { name, crc: 0, size: 4, offset: 0 };
  const header = fileHeader(inner);
  const body = new Blob([header, new Uint8Array(4)]);
  const twin = { ...inner, name: new TextEncoder().encode('b') };
  const directory = [directoryEntry(inner), directoryEntry(twin)];
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  await expect(readZip(new Blob([body, ...directory, endRecords(2, size, body.size)]))).rejects.toThrow('damaged');
});

/** A file of which only some places hold anything, as large as one likes. */
function sparse(size: number, pieces: { at: number; bytes: Uint8Array }[]): Blob {
  const read = (start: number, end: number) => {
    const window = new Uint8Array(Math.max(0, end - start));
    for (const { at, bytes } of pieces)
      for (let i = Math.max(at, start); i < Math.min(at + bytes.length, end); i += 1) window[i - start] = bytes[i - at]!;
    return window;
  };
  const slice = (start = 0, end = size) => ({ arrayBuffer: async () => read(Math.max(0, start), Math.min(end, size)).buffer });
  return { size, slice } as unknown as Blob;
}

it('an archive beyond 4 GB and 65,535 files has its places in the form of zip64', async () => {
  const far = 6 * 2 ** 30;
  const file = { name: new TextEncoder().encode('far'), crc: 7, size: 3, offset: far };
  const header = fileHeader(file);
  const start = far + header.length + file.size;
  const directory = directoryEntry(file);
  const end = endRecords(1, directory.length, start);
  const pieces = [
    { at: far, bytes: header },
    { at: start, bytes: directory },
    { at: start + directory.length, bytes: end },
  ];
  const entries = await readZip(sparse(start + directory.length + end.length, pieces));
  expect(entries).toEqual([{ name: 'far', start: far + header.length, size: 3, crc: 7 }]);

  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = streamZip({ write: async (bytes) => void parts.push(bytes.slice()) });
  for (let i = 0; i < 66_000; i += 1) await zip.add(String(i), new Uint8Array(), 0);
  const size = await zip.finish();
  expect(await readZip(sparse(size, [{ at: 0, bytes: joinBytes(parts) }]))).toHaveLength(66_000);
});
