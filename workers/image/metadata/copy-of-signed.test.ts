import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ImageType } from '../../shared/headers/read-image-header.ts';
import { composeMetadata } from './compose-metadata.ts';
import { readCarried } from './read-carried.ts';
import { writeMetadata } from './write-metadata.ts';

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="self#jumbf=/c2pa/urn:uuid:7/c2pa.claim"><dc:rights>Ada</dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>';
const drawn = sharp({ create: { width: 6, height: 4, channels: 3, background: '#4a7c6f' } });
const byte = (text: string) => ({ type: 7, count: text.length, value: new TextEncoder().encode(text) });
/** XMP, credentials and copyright under the tags that TIFF uses. */
const exif = {
  main: [
    { tag: 0x02_bc, ...byte(xmp) },
    { tag: 0xcd_41, ...byte('signed by Ada') },
    { tag: 0x82_98, ...byte('Ada, 2026') },
  ],
  exif: [],
  gps: [],
};

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s copy of a signed picture points to no credentials and keeps all else',
  async (kind) => {
    const type: ImageType = `image/${kind}`;
    const pixels = { width: 6, height: 4, orientation: 1, isSrgb: null };
    const carried = composeMetadata({ exif, xmp, texts: [] }, { type, metadata: null, pixels, hasLostCredentials: true });
    const bytes = new Uint8Array(await drawn.clone().toFormat(kind).toBuffer());
    const copy = writeMetadata(bytes, type, { carried, isPrivate: false });
    const text = Buffer.from(copy).toString('latin1');
    for (const gone of ['provenance', 'jumbf', 'signed by']) expect(text).not.toContain(gone);
    const said = await readCarried(copy, type);
    expect(said.xmp).toContain('<dc:rights>Ada</dc:rights>');
    expect(said.xmp).toContain('credentialsLeftOut="True"');
    expect(said.exif?.main.map(({ tag }) => tag)).toEqual([0x02_bc, 0x82_98]);
  },
);
