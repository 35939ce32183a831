import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';
import { flat } from '../../support/images/written-picture.ts';

let studio: TestStudio;
let owner: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  owner = await studio.guest();
});
afterAll(() => studio?.close());

const script = '<html><script>alert(document.cookie)</script></html>';
const place = 'Pier 39';
/** The head and the end of an archive, as a GIFAR carries one behind its picture. */
const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(script), Buffer.from('PK\x05\x06', 'latin1')]);

const withPlace = () => flat().withExif({ IFD0: { Copyright: script }, IFD3: { GPSAreaInformation: place, GPSLatitudeRef: 'N' } });
const disguised: [mime: string, make: () => Promise<Buffer>][] = [
  ['image/png', () => withPlace().png().toBuffer()],
  ['image/jpeg', () => withPlace().jpeg().toBuffer()],
  ['image/gif', () => flat().gif().toBuffer()],
  ['image/webp', () => withPlace().webp().toBuffer()],
];

function formOf(bytes: Uint8Array, name: string, type: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** Brings a file that calls itself a page into the library. */
async function bring(bytes: Buffer, form = formOf(bytes, 'page.html', 'text/html')): Promise<{ id: string; sha256: string }> {
  await owner.call('uploadRawImage', { form });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const id = randomUUID();
  const claimed = { mime: 'image/png', size_bytes: bytes.length, width: 1, height: 1, thumbhash: null };
  const body = { generation_history_id: randomUUID(), generation_media_resource_id: id, sha256, file_name: 'page.html' };
  await owner.call('createImport', { body: { ...body, ...claimed, settings: noSettings, at: Date.now() } });
  return { id, sha256 };
}

async function share(id: string): Promise<string> {
  const body = { generation_media_resource_id: id, share_access_permission: 'public' };
  return (await owner.call('shareAccessPermission', { body })).data.share_token!;
}

describe.each(disguised)('a page that is an %s too', (mime, make) => {
  const harmless = {
    'content-type': mime,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };

  it('is a picture and nothing else to a browser that opens it, wherever it is kept', async () => {
    const { id, sha256 } = await bring(Buffer.concat([await make(), archive]));
    const params = { token: await share(id), variant: 'original' };
    const answers = [
      await owner.send('uploadedImage', { params: { sha256 } }),
      await owner.send('media', { params: { id, variant: 'original' } }),
      await studio.client().send('sharedMedia', { params }),
    ];
    for (const answer of answers) {
      await answer.arrayBuffer();
      expect(Object.fromEntries(answer.headers)).toMatchObject(harmless);
    }
  });

  it('is shared without the page, the place and whatever stands behind it, and so are its copies', async () => {
    const { id } = await bring(Buffer.concat([await make(), archive]));
    const token = await share(id);
    for (const variant of ['original', '256', '512', '1024']) {
      const sent = await studio.client().send('sharedMedia', { params: { token, variant } });
      const bytes = Buffer.from(await sent.arrayBuffer());
      for (const secret of [script, place, 'PK\x03\x04', 'PK\x05\x06']) expect(bytes.includes(secret, 'latin1'), variant).toBe(false);
      const { exif, xmp, width } = await sharp(bytes).metadata();
      expect({ exif, xmp, width }).toEqual({ exif: undefined, xmp: undefined, width: 40 });
    }
  });
});

/** An AVIF of 64 × 48 pixels that the server cannot decode. Another `step` is another picture. */
async function makeDamaged(step: number): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_unused, at) => (at * step) % 251));
  const damaged = await sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
    .avif({ effort: 0 })
    .toBuffer();
  return damaged.fill(0, damaged.length - 400, damaged.length - 300);
}

/** A damaged picture with a copy of one colour. */
async function formWithCopy(damaged: Buffer, color: string): Promise<FormData> {
  const form = formOf(damaged, 'photo.avif', 'image/avif');
  const copy = sharp({ create: { width: 32, height: 24, channels: 3, background: color } });
  form.set('copy', new Blob([new Uint8Array(await copy.webp().toBuffer())]), 'copy');
  return form;
}

it('a damaged picture that a browser shows is kept as it is, with the copy that the browser made', async () => {
  const damaged = await makeDamaged(7_919);
  const alone = await owner.refused('uploadRawImage', { form: formOf(damaged, 'photo.avif', 'image/avif') });
  expect(alone.problem.code).toBe('UPLOAD_UNREADABLE');
  const { id } = await bring(damaged, await formWithCopy(damaged, '#c04020'));
  const read = async (variant: string) => {
    const sent = await owner.send('media', { params: { id, variant } });
    return Buffer.from(await sent.arrayBuffer());
  };
  expect((await read('original')).equals(damaged)).toBe(true);
  expect((await sharp(await read('256')).stats()).channels[0]!.mean).toBeCloseTo(0xc0, -1);
  // Its metadata cannot be removed, so it is not shared.
  const params = { token: await share(id), variant: 'original' };
  expect((await studio.client().refused('sharedMedia', { params })).problem.code).toBe('NOT_FOUND');
});

it('the copy of one user is never shown to another user whose device shows something else', async () => {
  const damaged = await makeDamaged(7_907);
  await bring(damaged, await formWithCopy(damaged, '#c04020'));
  const other = await studio.guest();
  const refused = await other.refused('uploadRawImage', { form: await formWithCopy(damaged, '#2040c0') });
  expect(refused.problem.code).toBe('UPLOAD_UNREADABLE');
  await other.call('uploadRawImage', { form: await formWithCopy(damaged, '#c04020') });
});

it.each([
  ['a drawing with a script', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`],
  ['a drawing behind an XML head', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`],
  ['a page', script],
  ['a playlist of other files', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
  ['a list of films to join', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
])('media type must be video or audio, else Invalid media type: %s, whatever it calls itself', async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  const asPicture = await owner.refused('uploadRawImage', { form: formOf(bytes, 'harbour.png', 'image/png') });
  expect(asPicture.problem.code).toBe('UPLOAD_UNREADABLE');
  const asFilm = await owner.refused('uploadRawMedia', { form: formOf(bytes, 'harbour.mp4', 'video/mp4') });
  expect(asFilm.problem.code).toBe('MEDIA_TYPE_INVALID');
});
