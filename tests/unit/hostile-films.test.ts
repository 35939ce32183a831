import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConverter, type Converter } from '../../server/domain/converting/open-converter.ts';
import { probeFilm } from '../../server/domain/films/probe-film.ts';
import { tinyFilm } from '../fakes/engines/tiny-film.ts';
import { containFfmpeg } from '../support/contained-ffmpeg.ts';

/** What nobody may be led to: a film that lies beside, and a server of the house. */
let folder: string;
let ffmpeg: string;
let house: Server;
let address: string;
let converter: Converter;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pleinair-hostile-'));
  ffmpeg = await containFfmpeg(folder);
  await writeFile(join(folder, 'secret.mp4'), tinyFilm());
  house = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(house.address() as AddressInfo).port}/secret.mp4`;
  converter = await openConverter({ folder: join(folder, 'converting'), ffmpeg });
});
beforeEach(() => asked.splice(0));
afterAll(async () => {
  await converter.close();
  house.closeAllConnections();
  house.close();
  await rm(folder, { recursive: true, force: true });
});

const playlist = (place: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${place}\n#EXT-X-ENDLIST\n`;
const keyed = (place: string) => playlist(place).replace('#EXTINF', `#EXT-X-MAP:URI="${place}"\n#EXTINF`);
const list = (place: string) => `ffconcat version 1.0\nfile '${place}'\n`;
const session = () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n';
const manifest = (place: string) => `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${place}</BaseURL></MPD>`;

const films: [string, () => string][] = [
  ['a playlist of a file beside it', () => playlist(`file:${folder}/secret.mp4`)],
  ['a playlist of a film that begins in a file beside it', () => keyed(`file:${folder}/secret.mp4`)],
  ['a playlist of an address', () => playlist(address)],
  ['a playlist of a part of a file', () => playlist(`subfile,,start,0,end,0,,:${folder}/secret.mp4`)],
  ['a list of a file beside it', () => list(`file:${folder}/secret.mp4`)],
  ['a list of an address', () => list(address)],
  ['a session that listens', session],
  ['a manifest of an address', () => manifest(address)],
];

/** As somebody would who trusts every file. Whether there is a picture of it. */
async function trust(film: string): Promise<boolean> {
  const source = join(folder, 'trusted.mp4');
  await writeFile(source, film);
  const words = ['-protocol_whitelist', 'file,http,tcp', '-safe', '0', '-i', source, '-frames:v', '1', '-update', '1', '-f', 'image2'];
  const error = await new Promise((resolve) => execFile(ffmpeg, ['-y', ...words, join(folder, 'trusted.png')], resolve));
  return error === null;
}

function convert(film: Uint8Array): Promise<string> {
  const file = { hash: 'x', mime: 'video/mp4', sizeBytes: film.byteLength };
  const open = () => Promise.resolve({ stream: Readable.from([film]), sizeBytes: film.byteLength, start: 0, end: film.byteLength - 1 });
  const wish = { source: { file: { ...file, open }, kind: 'video' as const }, target: 'gif' as const, mark: null };
  return converter.convert('somebody', wish, new AbortController().signal);
}

describe('a film that is none, but leads to another one', () => {
  it('is followed by an ffmpeg that is told to trust it', async () => {
    expect(await trust(list(`${folder}/secret.mp4`))).toBe(true);
    await trust(list(address));
    // Nothing of the address is known there but where it is.
    expect(asked).toEqual(['/']);
  });

  it('a true film is converted by the same program', async () => {
    const made = converter.find('somebody', await convert(tinyFilm()));
    const { stream } = await made.open();
    expect((await stream.take(1).toArray())[0].toString('latin1', 0, 6)).toBe('GIF89a');
  });

  it.each(films)('%s is not converted, and leads nowhere', async (_, write) => {
    await expect(convert(Buffer.from(write()))).rejects.toMatchObject({ code: 'CONVERT_FAILED' });
    expect(asked).toEqual([]);
  });

  it.each(films)('%s is no film that could be kept, and leads nowhere', async (_, write) => {
    // Some formats may begin anywhere in a file.
    const film = Buffer.concat([Buffer.from(write()), tinyFilm()]);
    expect((await probeFilm(film))?.poster ?? null).toBeNull();
    expect(asked).toEqual([]);
  });
});
