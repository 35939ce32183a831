/**
 * Draws the icon of the app and writes every size that browsers and systems ask for to public/.
 * Run again after a change: `npx tsx scripts/images/icons.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const colors = {
  skyHigh: '#fbf8f0',
  skyLow: '#f1e2c9',
  sun: '#1b9579',
  sunLight: '#4ebb9d',
  far: '#b3d2c1',
  middle: '#5f9d89',
  near: '#0d473d',
};

/** The layers of paper on a 512 grid, from the horizon to the front; each casts a soft shadow on the one behind. */
const hills = {
  far: 'M-20 330C70 262 150 262 236 312S420 372 532 282V700H-20z',
  middle: 'M-20 372C60 352 120 396 214 404S400 330 532 346V700H-20z',
  near: 'M-20 452C80 392 190 396 286 432S450 470 532 430V700H-20z',
};
const sun = { cx: 296, cy: 224, r: 112 };

type Drawing = { shape: 'rounded' | 'full'; hasShadows: boolean; scale: number };

function drawIcon({ shape, hasShadows, scale }: Drawing): string {
  const offset = (512 * (1 - scale)) / 2;
  const shadow = hasShadows ? ' filter="url(#lift)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${colors.skyHigh}"/><stop offset="1" stop-color="${colors.skyLow}"/></linearGradient>
    <linearGradient id="sun" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colors.sunLight}"/><stop offset="1" stop-color="${colors.sun}"/></linearGradient>
    <filter id="lift" x="-10%" y="-20%" width="120%" height="140%"><feDropShadow dx="0" dy="-5" stdDeviation="9" flood-color="#123f38" flood-opacity=".28"/></filter>
    <clipPath id="edge"><rect width="512" height="512" rx="${shape === 'rounded' ? 116 : 0}"/></clipPath>
  </defs>
  <g clip-path="url(#edge)">
    <rect width="512" height="512" fill="url(#sky)"/>
    <g transform="translate(${offset} ${offset * 1.1}) scale(${scale})">
      <circle cx="${sun.cx}" cy="${sun.cy}" r="${sun.r}" fill="url(#sun)"/>
      <g transform="translate(256 0) scale(${1 / scale} 1) translate(-256 0)">
        <path d="${hills.far}" fill="${colors.far}"${shadow}/>
        <path d="${hills.middle}" fill="${colors.middle}"${shadow}/>
        <path d="${hills.near}" fill="${colors.near}"${shadow}/>
      </g>
    </g>
  </g>
</svg>
`;
}

/** Systems tint this icon: only its alpha counts, so gaps separate the layers. */
function drawMonochrome(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <mask id="gaps"><rect width="512" height="512" fill="#fff"/><path d="${hills.far}" fill="none" stroke="#000" stroke-width="26"/>
    <path d="${hills.middle}" fill="none" stroke="#000" stroke-width="26"/></mask>
  <clipPath id="round"><circle cx="256" cy="256" r="204"/></clipPath>
  <g clip-path="url(#round)"><g mask="url(#gaps)" fill="#000"><circle cx="${sun.cx}" cy="${sun.cy}" r="${sun.r}"/><path d="${hills.far}"/></g></g>
</svg>
`;
}

/** An ICO file may hold PNGs; three sizes are enough for tabs and bookmarks. */
function packIco(pngs: { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let at = head.length;
  for (const [index, { size, bytes }] of pngs.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += bytes.length;
  }
  return Buffer.concat([head, ...pngs.map(({ bytes }) => bytes)]);
}

async function render(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * Math.max(size, 64) * 2) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const folder = 'public/icons';
const rounded = drawIcon({ shape: 'rounded', hasShadows: true, scale: 1 });
const small = drawIcon({ shape: 'rounded', hasShadows: false, scale: 1 });
// A system may cut away everything outside a circle of 80 % of the width.
const maskable = drawIcon({ shape: 'full', hasShadows: true, scale: 0.82 });
const full = drawIcon({ shape: 'full', hasShadows: true, scale: 1 });
const monochrome = drawMonochrome();

await mkdir(folder, { recursive: true });
await writeFile(`${folder}/icon.svg`, rounded);
await writeFile(`${folder}/monochrome.svg`, monochrome);
for (const size of [192, 512]) {
  await writeFile(`${folder}/icon-${size}.png`, await render(rounded, size));
  await writeFile(`${folder}/maskable-${size}.png`, await render(maskable, size));
  await writeFile(`${folder}/monochrome-${size}.png`, await render(monochrome, size));
}
await writeFile(`${folder}/shortcut-96.png`, await render(rounded, 96));
await writeFile(`${folder}/apple-touch-icon.png`, await render(full, 180));
const sizes = [16, 32, 48];
await writeFile('public/favicon.ico', packIco(await Promise.all(sizes.map(async (size) => ({ size, bytes: await render(small, size) })))));
