/** Colours of the person on the pictures: the same one on all of them. */
const person = {
  skin: '#d99b76',
  hair: '#3b2a2a',
  coat: '#c8553d',
  shade: '#8f3528',
  trousers: '#3c4a5c',
  boots: '#2a2630',
  scarf: '#e9c46a',
};

type View = 'front' | 'side' | 'back';
type Pose = 'stand' | 'walk' | 'ski' | 'sit';
/** `x`, `y`: the foot, `size`: the height, in px of a picture of 512. */
type Figure = { x: number; y: number; size: number; view?: View; pose?: Pose; facing?: 1 | -1; extra?: string };

const legs: Record<Pose, string> = {
  stand: 'M-9 -40L-8 -3L-1 -3L0 -34L1 -3L8 -3L9 -40Z',
  walk: 'M-8 -40L-14 -4L-7 -3L1 -30L9 -4L16 -6L9 -40Z',
  ski: 'M-9 -42C-4 -34 8 -30 9 -22L2 -3L10 -3L19 -23C16 -32 12 -38 9 -42Z',
  sit: 'M-10 -22L20 -24L24 -2L16 -2L13 -15L-10 -12Z',
};
const boots: Record<Pose, string> = {
  stand: 'M-10 -5H-1V0H-12ZM1 -5H10L12 0H1Z',
  walk: 'M-16 -6L-7 -5L-6 0H-18ZM8 -6L17 -8L20 -3L9 0Z',
  ski: 'M1 -6H12L14 0H0Z',
  sit: 'M15 -5H25L29 0H15Z',
};

/** A person in a coat, drawn in hundredths of the height. */
function figure({ x, y, size, view = 'front', pose = 'stand', facing = 1, extra = '' }: Figure): string {
  const { skin, hair, coat, shade, trousers, boots: leather, scarf } = person;
  const lower = pose === 'sit' ? 22 : 0;
  const body = `translate(0 ${lower})${pose === 'ski' ? ' rotate(16 0 -42)' : ''}`;
  const isSide = view === 'side';
  const arms = isSide
    ? `<path fill="${shade}" d="M-4 -76C-9 -66 -8 -54 -2 -44L4 -47C1 -56 2 -66 4 -74Z"/><circle cx="2" cy="-44" r="3.2" fill="${skin}"/>`
    : `<path fill="${shade}" d="M-12 -77C-19 -68 -20 -54 -18 -44L-12 -44L-10 -64ZM12 -77C19 -68 20 -54 18 -44L12 -44L10 -64Z"/><circle cx="-15" cy="-42" r="3" fill="${skin}"/><circle cx="15" cy="-42" r="3" fill="${skin}"/>`;
  const torso = isSide
    ? `<path fill="${coat}" d="M-8 -79C-11 -62 -11 -46 -12 -34L10 -34C10 -48 10 -64 7 -79Z"/>`
    : `<path fill="${coat}" d="M-13 -78C-9 -81 9 -81 13 -78C13 -62 14 -46 15 -34L-15 -34C-14 -46 -13 -62 -13 -78Z"/><path fill="${shade}" opacity=".45" d="M3 -80C9 -80 12 -79 13 -78C13 -62 14 -46 15 -34L5 -34C6 -50 5 -66 3 -80Z"/>`;
  const face =
    view === 'back'
      ? ''
      : isSide
        ? `<path fill="${skin}" d="M-1 -99C6 -99 8 -94 8 -91L10 -88L8 -86C8 -83 5 -81 1 -81L-4 -84Z"/>`
        : `<ellipse cy="-90" rx="7" ry="8.4" fill="${skin}"/>`;
  const mane =
    view === 'back'
      ? `<path fill="${hair}" d="M-8.5 -92C-9 -103 9 -103 8.5 -92L9 -76C4 -73 -4 -73 -9 -76Z"/>`
      : isSide
        ? `<path fill="${hair}" d="M6 -97C4 -103 -10 -103 -10 -92C-10 -86 -10 -80 -11 -76C-7 -74 -3 -76 -2 -80C-2 -88 0 -94 6 -97Z"/>`
        : `<path fill="${hair}" d="M-8.6 -78C-11 -92 -9 -101 0 -101C9 -101 11 -92 8.6 -78C6 -80 7 -90 4 -94C0 -92 -5 -93 -6 -90C-7 -86 -6 -80 -8.6 -78Z"/>`;
  const wrap = `<path fill="${scarf}" d="M-7.5 -83C-3 -80 4 -80 7.5 -83L8 -78C3 -75 -4 -75 -8 -78Z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${(facing * size) / 100} ${size / 100})">
    <ellipse rx="20" ry="3" fill="#141a24" opacity=".28"/>${extra}
    <path fill="${trousers}" d="${legs[pose]}"/><path fill="${leather}" d="${boots[pose]}"/>
    <g transform="${body}">${torso}${arms}<path fill="${skin}" d="M-3 -84H3V-78H-3Z"/>${face}${mane}${wrap}</g></g>`;
}

const umbrella =
  '<path stroke="#22202a" stroke-width="1.6" d="M14 -46V-112"/><path fill="#2f7f79" d="M-20 -104C-16 -124 44 -124 48 -104C38 -109 28 -108 14 -105C0 -108 -10 -109 -20 -104Z"/>';
const skis =
  '<path stroke="#20304a" stroke-width="2.6" stroke-linecap="round" fill="none" d="M-34 3L44 0C48 0 50 -3 51 -5"/><path stroke="#39434f" stroke-width="1.2" d="M14 -56L-26 -8M20 -54L34 -4"/>';

/** A face for the sheet of moods: brows, eyes and mouth in one path. */
const moods = [
  'M-3 -3.4H-1M2 -3.4H4M-3 2C-1 5 3 5 4 2',
  'M-4 -2.6L-1 -3.6M2 -3.6L5 -2.6M-3 4C-1 1 3 1 4 4',
  'M-3 -3.4H-1M2 -3.4H4M0 4A1.6 2 0 1 0 .1 4',
  'M-4 -4L-1 -2.2M2 -2.2L5 -4M-3 4H4',
  'M-4 -2.6L-1 -3M2 -4.4L5 -3.6M-2 3L3 2',
  'M-4 -3C-3 -4.6 -2 -4.6 -1 -3M2 -3C3 -4.6 4 -4.6 5 -3M-4 1C-2 7 3 7 5 1Z',
];

function mood(marks: string, index: number): string {
  const [column, row] = [index % 3, Math.floor(index / 3)];
  const card = ['#f1dcc3', '#d9e2dc', '#e9d3cd'][(column + row) % 3];
  return `<g transform="translate(${96 + column * 160} ${138 + row * 224})"><rect x="-70" y="-98" width="140" height="204" rx="14" fill="${card}"/>
    <g transform="scale(5.6)"><path fill="${person.coat}" d="M-13 18.8C-12 12 -6 10.500 0 10.500C6 10.500 12 12 13 18.800Z"/><path fill="${person.skin}" d="M-3 4H3V12H-3Z"/><ellipse cy="-2" rx="7" ry="8.400" fill="${person.skin}"/>
    <path fill="${person.hair}" d="M-8.600 10C-11 -4 -9 -13 0 -13C9 -13 11 -4 8.600 10C6 8 8 -2 5.500 -7C1 -8 -4 -8 -6 -5C-7.500 0 -6 8 -8.600 10Z"/>
    <ellipse cx="-2.4" cy="-.4" rx=".7" ry="1" fill="#47231d"/><ellipse cx="2.600" cy="-.4" rx=".7" ry="1" fill="#47231d"/><path d="${marks}" fill="none" stroke="#47231d" stroke-width=".9" stroke-linecap="round"/></g></g>`;
}

const studio = (top: string, floor: string) =>
  `<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".72" stop-color="${floor}"/><stop offset=".74" stop-color="${floor}" stop-opacity=".9"/><stop offset="1" stop-color="${top}"/></linearGradient></defs><rect width="512" height="512" fill="url(#wall)" opacity=".94"/>`;

const drawings: Record<string, string> = {
  character_sheet: `${studio('#f2e6d2', '#e4d2b6')}${figure({ x: 120, y: 428, size: 330 })}${figure({ x: 258, y: 428, size: 330, view: 'side' })}${figure({ x: 392, y: 428, size: 330, view: 'back' })}`,
  full_figure: `${studio('#e6b894', '#d79a73')}<circle cx="256" cy="214" r="150" fill="#f3d7b8" opacity=".8"/>${figure({ x: 256, y: 462, size: 400 })}`,
  expressions: `<rect width="512" height="512" fill="#f7efe2"/>${moods.map(mood).join('')}`,
  slow_turn: `${studio('#8fa3a6', '#6d8488')}<ellipse cx="256" cy="432" rx="176" ry="40" fill="none" stroke="#eef2ec" stroke-width="5" stroke-dasharray="2 13" stroke-linecap="round"/><path d="M420 452L438 428L408 424Z" fill="#eef2ec"/>${figure({ x: 256, y: 436, size: 350 })}`,
  ski_adventure: `<path fill="#eef5fb" d="M0 366C150 340 330 400 512 448V512H0Z"/><path fill="#b9cfe4" opacity=".7" d="M0 404C140 380 300 436 470 512H0Z"/><path stroke="#93b0cf" stroke-width="4" fill="none" opacity=".8" d="M0 392C90 384 170 396 236 418M0 402C90 394 160 404 220 426"/>${figure({ x: 282, y: 428, size: 210, view: 'side', pose: 'ski', extra: skis })}`,
  harbour_evening: `<path fill="#4a2f3a" d="M150 512L214 424H372L470 512Z"/><path stroke="#2c1c27" stroke-width="4" d="M206 436H384M190 458H410M172 484H440"/>${figure({ x: 292, y: 458, size: 196, view: 'back' })}`,
  rainy_city: figure({ x: 262, y: 462, size: 230, view: 'side', pose: 'walk', extra: umbrella }),
  forest_walk: figure({ x: 276, y: 462, size: 206, view: 'side', pose: 'walk' }),
  desert_camp: figure({ x: 268, y: 452, size: 176, view: 'side', pose: 'sit' }),
  windy_hill: `${figure({ x: 226, y: 436, size: 214, view: 'side' })}<path fill="${person.scarf}" d="M222 258C190 250 172 268 142 256C152 272 180 280 222 270Z"/>`,
  film_poster: `<defs><radialGradient id="glow"><stop stop-color="#ffd9a0" stop-opacity=".95"/><stop offset="1" stop-color="#ffb070" stop-opacity="0"/></radialGradient></defs><circle cx="256" cy="236" r="210" fill="url(#glow)"/>${figure({ x: 256, y: 512, size: 410 })}`,
  travel_card: figure({ x: 262, y: 462, size: 150, view: 'back' }),
  pixel_hero: figure({ x: 330, y: 446, size: 128, view: 'side', pose: 'walk', facing: -1 }),
  paper_cut: figure({ x: 250, y: 470, size: 220, view: 'side', pose: 'walk' }),
};

/** The drawing over the painting of a template, with brush-like edges; null: the painting alone is enough. */
export function drawFigures(key: string): string | null {
  const drawing = drawings[key];
  if (drawing === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><defs><filter id="brush" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".045" numOctaves="3" seed="4"/><feDisplacementMap in="SourceGraphic" scale="5"/></filter></defs><g filter="url(#brush)">${drawing}</g></svg>`;
}
