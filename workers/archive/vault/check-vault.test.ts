import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { manifestPath, vaultFormat, vaultVersion } from '../../../contract/vault/vault.ts';
import { streamZip } from '../stream-zip.ts';
import { sumBlob } from '../sum-blob.ts';
import { checkVault } from './check-vault.ts';
import { writeVault, type VaultFile } from './write-vault.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const albumId = '0b0e7c9e-5d56-4f0f-8c6e-0a2b3c4d5e6f';
const album = { id: albumId, title: 'Häfen', cover_media_id: null, image_count: 1, created_at: 1, updated_at: 2, last_added_at: null };
const head = { format: vaultFormat, version: vaultVersion, app_version: '1', exported_at: 5 } as const;
const picture = { path: `media/${hashOf('gulls').slice(0, 16)}.png`, content: new Blob(['gulls']), hash: hashOf('gulls').slice(0, 16) };
const albums = { path: 'rows/albums.ndjson', content: new Blob([`${JSON.stringify(album)}\n`]), hash: null };

async function write(files: (VaultFile | { missing: string })[], others: Blob[] = [], rows: Record<string, number> = { albums: 1 }) {
  const parts: BlobPart[] = [];
  const waiting = [...files];
  const source = { next: async () => waiting.shift() ?? null, again: async () => others.shift() ?? null };
  const sink = { write: async (bytes: Uint8Array) => void parts.push(bytes.slice()) };
  const written = await writeVault(sink, { source, head: { ...head, rows }, onFile: () => undefined });
  return { written, blob: new Blob(parts) };
}

/** An archive whose files and list are anything. */
async function forge(files: Record<string, string>, manifest: object | string): Promise<Blob> {
  const parts: BlobPart[] = [];
  const zip = streamZip({ write: async (bytes) => void parts.push(bytes.slice()) });
  const add = async (name: string, text: string) => zip.add(name, new Blob([text]), (await sumBlob(new Blob([text]))).crc);
  for (const [name, text] of Object.entries(files)) await add(name, text);
  await add(manifestPath, typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  await zip.finish();
  return new Blob(parts);
}

const listOf = (files: Record<string, string>, change: object = {}) => ({
  ...head,
  rows: {},
  files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), sha256: hashOf(text) })),
  missing: [],
  ...change,
});

const refusal = async (blob: Blob) => {
  try {
    await checkVault(blob, () => undefined);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('VAULT_REFUSED');
    expect((error as AppError).message).toMatch(/\. Nothing was changed\.$/);
    return (error as AppError).message;
  }
  throw new Error('was not refused');
};

it('accepts a written archive and tells where each file lies', async () => {
  const fractions: number[] = [];
  const { written, blob } = await write([albums, picture]);
  expect(written).toEqual({ files: 2, missing: [], bytes: blob.size });
  const { manifest, places } = await checkVault(blob, (fraction) => fractions.push(fraction));
  expect(manifest.files.map(({ sha256 }) => sha256)).toEqual([hashOf(`${JSON.stringify(album)}\n`), hashOf('gulls')]);
  const place = places.find(({ path }) => path === picture.path)!;
  expect(await blob.slice(place.start, place.start + place.size).text()).toBe('gulls');
  expect(fractions.at(-1)).toBe(1);
});

it('a damaged copy of the device is never exported: another is fetched, and without one the file is listed as missing', async () => {
  const damaged = { ...picture, content: new Blob(['gul']) };
  const healed = await write([albums, damaged], [new Blob(['gulls'])]);
  expect(healed.written).toMatchObject({ files: 2, missing: [] });
  await checkVault(healed.blob, () => undefined);
  const lost = await write([albums, damaged], [new Blob(['again wrong'])]);
  expect(lost.written).toMatchObject({ files: 1, missing: [picture.path] });
  expect((await checkVault(lost.blob, () => undefined)).manifest.missing).toEqual([picture.path]);
});

it('writes files in order although several are read at once, and asks for a damaged one again by name', async () => {
  const texts = Array.from({ length: 12 }, (_, i) => `picture ${i}`);
  const paths = texts.map((text) => `media/${hashOf(text).slice(0, 16)}.png`);
  const asked: string[] = [];
  let onTheirWay = 0;
  let most = 0;
  let next = 0;
  const source = {
    async next() {
      const i = next++;
      if (i >= texts.length) return null;
      most = Math.max(most, ++onTheirWay);
      // The earlier ones come later.
      for (let turns = 0; turns < 30 - 2 * i; turns++) await Promise.resolve();
      onTheirWay -= 1;
      const text = i === 5 ? 'damaged' : texts[i]!;
      // Some as the browser keeps them, some as bytes.
      const content = i % 3 === 0 ? new Blob([text]) : new TextEncoder().encode(text);
      return { path: paths[i]!, content, hash: hashOf(texts[i]!).slice(0, 16) };
    },
    async again(path: string) {
      asked.push(path);
      return new Blob([texts[paths.indexOf(path)]!]);
    },
  };
  const parts: BlobPart[] = [];
  const sink = { write: async (bytes: Uint8Array) => void parts.push(bytes.slice()) };
  await writeVault(sink, { source, head: { ...head, rows: {} }, onFile: () => undefined });
  const { manifest } = await checkVault(new Blob(parts), () => undefined);
  expect(manifest.files.map(({ path }) => path)).toEqual(paths);
  expect(asked).toEqual([paths[5]]);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(6);
});

it('an archive that is damaged anywhere is refused in words, or is the same', async () => {
  const { blob } = await write([albums, picture]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const good = await checkVault(blob, () => undefined);
  const change = fc.record({ at: fc.nat(bytes.length - 1), value: fc.nat(255), cut: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(change, async ({ at, value, cut }) => {
      const hurt = cut ? bytes.slice(0, at) : bytes.slice();
      if (!cut) hurt[at] = value;
      try {
        expect((await checkVault(new Blob([hurt]), () => undefined)).manifest.files).toEqual(good.manifest.files);
      } catch (error) {
        expect((error as AppError).code).toBe('VAULT_REFUSED');
      }
    }),
    { numRuns: 300 },
  );
});

it('hostile archives are refused with the reason', async () => {
  expect(await refusal(new Blob(['not a zip']))).toContain('not an archive');
  expect(await refusal(await forge({}, 'x'.repeat(10)))).toContain('cannot be read');
  expect(await refusal(await forge({}, { some: 'json' }))).toContain('not an archive of a Pleinair library');
  expect(await refusal(await forge({}, listOf({}, { version: 3 })))).toContain('newer version');
  for (const name of ['../evil.png', '/etc/passwd', 'media/..\\evil.png', 'rows/users.ndjson', `media/${'a'.repeat(16)}.html/x`])
    expect(await refusal(await forge({ [name]: 'x' }, listOf({})))).toContain('does not belong');
  const rows = { 'rows/albums.ndjson': `${JSON.stringify(album)}\n` };
  expect(await refusal(await forge(rows, listOf({})))).toContain('not the ones');
  expect(await refusal(await forge({}, listOf(rows, { rows: { albums: 1 } })))).toContain('not the ones');
  expect(await refusal(await forge(rows, listOf(rows, { rows: { albums: 2 } })))).toContain('does not have all');
  const [wrongSum] = listOf(rows).files;
  expect(
    await refusal(await forge(rows, listOf(rows, { rows: { albums: 1 }, files: [{ ...wrongSum, sha256: 'a'.repeat(64) }] }))),
  ).toContain('damaged');
  const misnamed = { 'media/0000000000000000.png': 'gulls' };
  expect(await refusal(await forge(misnamed, listOf(misnamed)))).toContain('damaged');
});

it('rows that no studio wrote are refused', async () => {
  const bad = [
    '{"__proto__": {"x": 1}}',
    JSON.stringify({ ...album, id: '../..' }),
    JSON.stringify({ ...album, title: 'x'.repeat(5000) }),
    `{"constructor": {"prototype": {}}, ${JSON.stringify(album).slice(1)}`,
    '[]',
    'null',
    '{',
  ];
  for (const line of bad) {
    const files = { 'rows/albums.ndjson': `${line}\n` };
    expect(await refusal(await forge(files, listOf(files, { rows: { albums: 1 } }))), line).toContain('Line 1 of the albums');
  }
  // The same words inside a text are only words.
  const files = { 'rows/albums.ndjson': JSON.stringify({ ...album, title: '"__proto__": x' }) };
  await checkVault(await forge(files, listOf(files, { rows: { albums: 1 } })), () => undefined);
});
