import * as fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { plainName } from './choose-entries.ts';
import { openArchive, unzip } from './unzip.ts';

const none = { others: 0, archives: 0, tooLarge: 0, packedOtherwise: 0, suspicious: 0, damaged: 0 };

async function pack(files: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return new Uint8Array(await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }));
}

/** An archive whose directory tells of `count` pictures, each as large as one may be. */
async function packLarge(count: number): Promise<Blob> {
  const bytes = await pack(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.png`, 'A'])));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) continue;
    view.setUint32(at + 20, limits.importBytes, true);
    view.setUint32(at + 24, limits.importBytes, true);
  }
  return new Blob([bytes]);
}

/** The same archive as programs write it that use zip64 for every number. */
function toZip64(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.slice(0, start)];
  for (let at = start; at < end;) {
    const length = 46 + view.getUint16(at + 28, true);
    const entry = new DataView(bytes.slice(at, at + length).buffer);
    const extra = new DataView(new ArrayBuffer(28));
    extra.setUint16(0, 1, true);
    extra.setUint16(2, 24, true);
    for (const [i, place] of [24, 20, 42].entries()) {
      extra.setBigUint64(4 + 8 * i, BigInt(entry.getUint32(place, true)), true);
      entry.setUint32(place, 0xff_ff_ff_ff, true);
    }
    entry.setUint16(30, 28, true);
    parts.push(new Uint8Array(entry.buffer), new Uint8Array(extra.buffer));
    at += length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const size = parts.slice(1).reduce((sum, part) => sum + part.length, 0);
  const record = new DataView(new ArrayBuffer(56 + 20 + 22));
  record.setUint32(0, 0x06_06_4b_50, true);
  for (const [i, number] of [count, count, size, start].entries()) record.setBigUint64(24 + 8 * i, BigInt(number), true);
  record.setUint32(56, 0x07_06_4b_50, true);
  record.setBigUint64(64, BigInt(start + size), true);
  record.setUint32(76, 0x06_05_4b_50, true);
  for (let i = 84; i < 96; i += 1) record.setUint8(i, 0xff);
  return new Uint8Array([...parts, new Uint8Array(record.buffer)].flatMap((part) => Array.from(part)));
}

async function take(bytes: Uint8Array<ArrayBuffer>) {
  const taken: [name: string, text: string][] = [];
  const left = await unzip(new Blob([bytes]), async (picture) => {
    taken.push([picture.name, new TextDecoder().decode(picture.bytes)]);
  });
  return { taken, left };
}

describe('an archive', () => {
  it('gives its pictures one after the other, and says what was left out', async () => {
    const files = {
      'a.png': 'A',
      'holiday/b.JPG': 'B',
      'notes.txt': 'x',
      'more.zip': 'x',
      '__MACOSX/._a.png': 'x',
      'holiday/.DS_Store': 'x',
    };
    const { taken, left } = await take(await pack(files));
    expect(taken).toEqual([
      ['a.png', 'A'],
      ['b.JPG', 'B'],
    ]);
    expect(left).toEqual({ ...none, others: 1, archives: 1 });
  });

  it('waits with the next picture until the one before is done with', async () => {
    const bytes = await pack({ 'a.png': 'A', 'b.png': 'B' });
    const steps: string[] = [];
    await unzip(new Blob([bytes]), async ({ name }) => {
      steps.push(`begin ${name}`);
      await new Promise((resolve) => setTimeout(resolve));
      steps.push(`end ${name}`);
    });
    expect(steps).toEqual(['begin a.png', 'end a.png', 'begin b.png', 'end b.png']);
  });

  it('is judged by its directory before unpacking: files with a suspicious ratio or too many bytes stay in it', async () => {
    const bytes = await pack({ 'bomb.png': new Uint8Array(15_000_000), 'large.bmp': new Uint8Array(21 * 1024 * 1024), 'a.png': 'A' });
    const { taken, left } = await take(bytes);
    expect(taken).toEqual([['a.png', 'A']]);
    expect(left).toEqual({ ...none, suspicious: 1, tooLarge: 1 });
  });

  it('with false sizes yields no more than it stated', async () => {
    const noise = new Uint8Array(300_000).map((_, i) => (i * i * 31) >> 3);
    const bytes = await pack({ 'liar.png': noise, 'a.png': 'A' });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 46 < bytes.length; at += 1)
      if (view.getUint32(at, true) === 0x02_01_4b_50 && new TextDecoder().decode(bytes.subarray(at + 46, at + 54)) === 'liar.png')
        view.setUint32(at + 24, 1_000, true);
    const { taken, left } = await take(bytes);
    expect(taken).toEqual([['a.png', 'A']]);
    expect(left).toEqual({ ...none, damaged: 1 });
  });

  it('that is locked, or is none, is refused in words', async () => {
    const locked = await pack({ 'a.png': 'A' });
    const view = new DataView(locked.buffer);
    for (let at = 0; at + 46 < locked.length; at += 1)
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    await expect(openArchive(new Blob([locked]))).rejects.toThrow('This zip is locked by a password.');
    await expect(openArchive(new Blob(['words']))).rejects.toThrow('not a zip');
  });

  it('in zip64 is read like any other, and so is one behind the program that unpacks it', async () => {
    const plain = await pack({ 'a.png': 'A', 'scan.jfif': 'B'.repeat(900) });
    const program = new TextEncoder().encode('a program');
    for (const bytes of [toZip64(plain), new Uint8Array([...program, ...plain]), new Uint8Array([...program, ...toZip64(plain)])]) {
      expect((await take(bytes)).taken.map(([name]) => name).slice(0, 2)).toEqual(['a.png', 'scan.jfif']);
    }
  });

  it('with one picture that is packed in another way gives the others', async () => {
    const bytes = await pack({ 'a.png': 'A', 'b.png': 'B' });
    const view = new DataView(bytes.buffer);
    const entry = Array.from({ length: bytes.length - 46 }, (_, at) => at).find((at) => view.getUint32(at, true) === 0x02_01_4b_50)!;
    view.setUint16(entry + 10, 9, true);
    expect(await take(bytes)).toEqual({ taken: [['b.png', 'B']], left: { ...none, packedOtherwise: 1 } });
  });

  it('that lacks its end, or is a part of one, is told so', async () => {
    const bytes = await pack({ 'a.png': 'A' });
    await expect(openArchive(new Blob([bytes.subarray(0, -30)]))).rejects.toThrow('The end of this zip is missing');
    new DataView(bytes.buffer).setUint16(bytes.length - 18, 2, true);
    await expect(openArchive(new Blob([bytes]))).rejects.toThrow('one part of a zip');
  });

  it('with too many files is refused before it is read', async () => {
    const bytes = await pack({ 'a.png': 'A' });
    new DataView(bytes.buffer).setUint16(bytes.length - 12, 60_000, true);
    await expect(openArchive(new Blob([bytes]))).rejects.toThrow('more than 10,000 files');
  });

  it('whose pictures are larger than 2 GB together is refused before any is unpacked', async () => {
    const most = Math.floor((2 * 1024 * 1024 * 1024) / limits.importBytes);
    await expect(openArchive(await packLarge(most))).resolves.toMatchObject({ left: none });
    await expect(openArchive(await packLarge(most + 1))).rejects.toThrow('larger than 2 GB together');
  });

  it('that is damaged fails with a sentence and never yields foreign bytes', async () => {
    const whole = await pack({ 'a.png': 'A'.repeat(500), 'x/b.png': 'B'.repeat(900) });
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = new Uint8Array(whole);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        await take(bytes).catch((error: Error) => expect(error.name).toBe('AppError'));
      }),
      { numRuns: 200 },
    );
  });

  it('cannot name files where they do not belong', () => {
    expect(plainName('../../etc/passwd.png')).toBe('passwd.png');
    expect(plainName('C:\\Windows\\a\u202Egnp.exe.png')).toBe('agnp.exe.png');
    expect(plainName('a/../..')).toBe('picture');
    expect(plainName('con<script>.png')).toBe('conscript.png');
  });
});
