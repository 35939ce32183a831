import fc from 'fast-check';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { crc32 } from '../shared/bytes/crc-32.ts';
import { writeZip } from './write-zip.ts';

const entry = (name: string, text: string) => ({ name, blob: new Blob([text]) });
const open = async (blob: Blob) => JSZip.loadAsync(await blob.arrayBuffer(), { checkCRC32: true });

it('another program reads every file back, also with names in other scripts', async () => {
  const zip = await open(await writeZip([entry('pleinair-Möwen-海.png', 'gulls'), entry('empty.jpg', '')], () => undefined));
  expect(Object.keys(zip.files)).toEqual(['pleinair-Möwen-海.png', 'empty.jpg']);
  expect(await zip.file('pleinair-Möwen-海.png')!.async('string')).toBe('gulls');
  expect(await zip.file('empty.jpg')!.async('string')).toBe('');
});

it('files of the same name are kept apart', async () => {
  const zip = await open(await writeZip([entry('a.png', '1'), entry('A.png', '2'), entry('a.png', '3')], () => undefined));
  expect(Object.keys(zip.files)).toEqual(['a.png', 'A-2.png', 'a-3.png']);
});

it('says how much is done, up to the whole', async () => {
  const fractions: number[] = [];
  await writeZip([entry('a', 'xx'), entry('b', 'yyyyyy')], (fraction) => fractions.push(fraction));
  expect(fractions).toEqual([0.25, 1]);
});

it('the checksum is the one of the standard, in one piece or in several', () => {
  const bytes = new TextEncoder().encode('123456789');
  expect(crc32(0, bytes)).toBe(0xcbf43926);
  expect(crc32(crc32(0, bytes.subarray(0, 4)), bytes.subarray(4))).toBe(0xcbf43926);
});

it('any packed files come out unchanged', async () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(contents, async (files) => {
      const zip = await open(
        await writeZip(
          files.map((bytes, i) => ({ name: `${i}.bin`, blob: new Blob([bytes]) })),
          () => undefined,
        ),
      );
      for (const [i, bytes] of files.entries()) expect(await zip.file(`${i}.bin`)!.async('uint8array')).toEqual(bytes);
    }),
    { numRuns: 30 },
  );
});
