import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { paint } from '../../../server/engines/painter/paint.ts';

/** Kinds of pictures; real photographs only where a folder of them is named. */
export type Kind = 'photographs' | 'painted' | 'flat';
export type Truth = { kind: Kind; name: string; data: Buffer; width: number; height: number };

const size = { width: 512, height: 384 };
const painted = [
  'a quiet harbour at dusk',
  'portrait of a woman with red hair',
  'a city at night',
  'forest in autumn, watercolor',
  'still life with fruit',
  'snowy mountains',
  'low poly desert',
  'woodcut print of a ship',
  'stained glass window of a bird',
  'underwater coral reef',
];
const lines = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_, at) => line(at)).join('');
/** SVG in 512 × 384. */
const flat: Record<string, string> = {
  shapes:
    '<circle cx="120" cy="150" r="90" fill="#e63946"/><rect x="220" y="60" width="130" height="190" rx="20" fill="#1d3557"/><path d="M380 300L450 60l52 240z" fill="#2a9d8f"/>',
  words: lines(
    14,
    (at) => `<text x="12" y="${24 + at * 26}" font-size="${8 + at}" font-family="sans-serif">Twelve jugs of paint, 0123456789</text>`,
  ),
  'words on black': `<rect width="512" height="384" fill="#16161a"/>${lines(14, (at) => `<text x="12" y="${24 + at * 26}" font-size="${8 + at}" font-family="sans-serif" fill="#ddd">Twelve jugs of paint, 0123456789</text>`)}`,
  'fine lines': lines(40, (at) => `<path d="M${at * 13} 0L${512 - at * 9} 384" stroke="#222" stroke-width="${0.6 + (at % 4) * 0.7}"/>`),
  icons: lines(60, (at) => {
    const [x, y] = [(at % 10) * 50 + 8, Math.floor(at / 10) * 62 + 8];
    return `<g transform="translate(${x} ${y}) scale(1.5)" fill="none" stroke="hsl(${at * 37} 60% 40%)" stroke-width="2"><circle cx="12" cy="12" r="${4 + (at % 7)}"/><path d="M4 ${4 + (at % 9)}L20 ${20 - (at % 9)}"/></g>`;
  }),
  comic:
    '<rect x="14" y="14" width="230" height="350" fill="#ffe8a3" stroke="#000" stroke-width="5"/><circle cx="130" cy="170" r="80" fill="#ffcfa8" stroke="#000" stroke-width="4"/><circle cx="105" cy="150" r="10"/><circle cx="155" cy="150" r="10"/><path d="M95 200q35 40 70 0" stroke="#000" stroke-width="4" fill="none"/><path d="M270 360l80-230 60 140 70-50v140z" fill="#4c8c4a" stroke="#000" stroke-width="4"/>',
  face: '<rect width="512" height="384" fill="#cfe8ff"/><path d="M130 384C120 200 180 80 256 80s136 120 126 304z" fill="#3b2a55"/><ellipse cx="256" cy="210" rx="84" ry="110" fill="#ffe0cf" stroke="#5a3a3a" stroke-width="2"/><circle cx="222" cy="210" r="14" fill="#57c" stroke="#222" stroke-width="3"/><circle cx="290" cy="210" r="14" fill="#57c" stroke="#222" stroke-width="3"/><path d="M238 272q18 12 36 0" stroke="#a44" stroke-width="3" fill="none"/>',
  gradient:
    '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#f72585"/><stop offset="1" stop-color="#4cc9f0"/></linearGradient></defs><rect width="512" height="384" fill="url(#g)"/><circle cx="256" cy="192" r="110" fill="#fff" opacity=".8"/><path d="M220 120l110 72-110 72z" fill="#3a0ca3"/>',
  squares: lines(192, (at) =>
    (at + Math.floor(at / 16)) % 2 === 0 ? '' : `<rect x="${(at % 16) * 32}" y="${Math.floor(at / 16) * 32}" width="32" height="32"/>`,
  ),
  flag: '<rect width="512" height="128" fill="#ae1c28"/><rect y="256" width="512" height="128" fill="#21468b"/>',
};

/** Twenty pictures that the project draws itself, and the first of a folder. */
export async function* listPictures(folder: string | undefined): AsyncGenerator<Truth> {
  for (const [seed, prompt] of painted.entries()) {
    const { bytes } = await paint({ prompt, negativePrompt: '', ...size, seed, references: [] });
    yield read('painted', prompt, bytes);
  }
  for (const [name, drawing] of Object.entries(flat)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="384"><rect width="512" height="384" fill="#fff"/>${drawing}</svg>`;
    yield read('flat', name, Buffer.from(svg));
  }
  if (folder === undefined) return;
  for (const file of (await readdir(folder))
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .toSorted()
    .slice(0, 20)) {
    yield read('photographs', file, join(folder, file));
  }
}

async function read(kind: Kind, name: string, file: string | Uint8Array): Promise<Truth> {
  const picture = sharp(file)
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'cover' });
  return { kind, name, data: await picture.ensureAlpha().raw().toBuffer(), ...size };
}
