import { headOf } from './face.ts';
import type { Hair, Traits } from './traits.ts';

/** The measures and colours from which a hair style is drawn. */
type Head = {
  /** Pixels of the left and the right edge of the face. */
  l: number;
  r: number;
  /** Path over the skull, from ear to ear. */
  cap: string;
  color: string;
  shade: string;
  ink: string;
  traits: Traits;
};
type DrawnHair = { back: string; front: string };

/** The parts of hair, scarf or helmet behind the head and before it. */
export function drawHair(traits: Traits, ink: string): DrawnHair {
  const { half } = headOf(traits);
  const [l, r] = [320 - half, 320 + half];
  const cap = `M${l - 14} 300 C${l - 22} 170 ${l + 50} 106 324 106 S${r + 24} 170 ${r + 14} 300`;
  return styles[traits.hair]({ l, r, cap, color: traits.hairColor, shade: traits.hairShade, ink, traits });
}

function strands(shade: string, paths: string): string {
  return `<g fill="none" stroke="${shade}" stroke-width="5" stroke-linecap="round" opacity=".65">${paths}</g>`;
}

const styles: Record<Hair, (head: Head) => DrawnHair> = {
  short: ({ l, r, cap, color, shade, ink }) => ({
    back: `<path d="${cap} Z" fill="${shade}" ${ink}/>`,
    front: `<path d="${cap} C${r + 6} 262 ${r - 12} 236 ${r - 26} 222 C${r - 90} 236 ${l + 110} 226 ${l + 70} 202 C${l + 40} 226 ${l + 4} 250 ${l - 14} 300Z" fill="${color}" ${ink}/>
          ${strands(shade, `<path d="M300 122 Q270 160 240 196 M350 124 Q352 166 340 212 M${r - 20} 168 Q${r - 6} 200 ${r - 2} 236"/>`)}`,
  }),
  swept: ({ l, r, cap, color, shade, ink }) => ({
    back: `<path d="${cap} Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M${l - 12} 304 C${l - 26} 190 ${l + 20} 104 350 96 C${r + 20} 96 ${r + 34} 200 ${r + 12} 300 C${r + 2} 250 ${r - 20} 216 ${r - 60} 206 C${l + 120} 214 ${l + 60} 206 ${l + 40} 190 C${l + 24} 232 ${l} 260 ${l - 12} 304Z" fill="${color}" ${ink}/>
          ${strands(shade, '<path d="M268 186 Q310 128 400 124 M280 196 Q340 158 430 168 M300 204 Q360 184 434 204"/>')}`,
  }),
  bob: ({ l, r, color, shade, ink }) => ({
    back: `<path d="M${l - 20} 300 C${l - 34} 150 ${l + 40} 96 322 96 S${r + 34} 150 ${r + 22} 300 C${r + 34} 380 ${r + 26} 430 ${r + 4} 452 H${l - 4} C${l - 28} 430 ${l - 32} 380 ${l - 20} 300Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M${l - 20} 320 C${l - 40} 160 ${l + 40} 100 322 100 S${r + 40} 160 ${r + 20} 320 C${r + 26} 384 ${r + 18} 424 ${r + 2} 446 C${r - 16} 400 ${r + 4} 300 ${r - 34} 226 C${r - 80} 214 ${l + 120} 222 ${l + 84} 178 C${l + 70} 226 ${l + 22} 250 ${l + 16} 300 C${l + 10} 360 ${l + 14} 410 ${l - 4} 446 C${l - 26} 420 ${l - 28} 380 ${l - 20} 320Z" fill="${color}" ${ink}/>
          ${strands(shade, `<path d="M304 178 Q260 220 ${l + 2} 300 M330 116 Q400 140 ${r + 2} 280 M${r + 8} 330 Q${r + 8} 390 ${r} 420 M${l - 10} 340 Q${l - 12} 390 ${l - 6} 424"/>`)}`,
  }),
  long: ({ l, r, color, shade, ink }) => ({
    back: `<path d="M${l - 22} 300 C${l - 36} 150 ${l + 40} 94 322 94 S${r + 36} 150 ${r + 24} 300 C${r + 44} 440 ${r + 40} 560 ${r + 60} 660 H${l - 56} C${l - 36} 560 ${l - 42} 440 ${l - 22} 300Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M${l - 16} 420 C${l - 50} 160 ${l + 40} 98 322 98 S${r + 50} 160 ${r + 16} 420 C${r + 8} 340 ${r} 290 ${r - 18} 256 L${r - 42} 250 L${r - 60} 262 L${r - 84} 250 L316 262 L${l + 84} 250 L${l + 60} 262 L${l + 40} 250 L${l + 18} 258 C${l} 300 ${l - 8} 350 ${l - 16} 420Z" fill="${color}" ${ink}/>
          ${strands(shade, `<path d="M310 116 Q290 180 296 240 M350 118 Q364 180 356 240 M250 140 Q226 200 230 250 M400 140 Q416 200 408 250"/>`)}`,
  }),
  bun: ({ l, r, cap, color, shade, ink }) => ({
    back: `<circle cx="320" cy="98" r="56" fill="${shade}" ${ink}/><path d="${cap} Z" fill="${shade}" ${ink}/>`,
    front: `<circle cx="314" cy="94" r="48" fill="${color}"/><path d="${cap} C${r + 2} 250 ${r - 16} 210 ${r - 60} 186 Q326 164 ${l + 60} 186 C${l + 14} 210 ${l - 2} 250 ${l - 14} 300Z" fill="${color}" ${ink}/>
          ${strands(shade, '<path d="M290 80 Q316 60 344 82 M284 104 Q316 84 350 106 M300 130 Q256 150 236 200 M340 130 Q390 150 408 200 M320 128 V176"/>')}`,
  }),
  curls: ({ l, r, color, shade, ink }) => ({
    back: puffs([l, r], shade, { radius: 44, isBack: true, ink }),
    front: puffs([l, r], color, { radius: 40, isBack: false, ink }),
  }),
  afro: ({ l, r, color, shade, ink }) => ({
    back: `<path d="M320 60 C470 60 530 180 512 300 C504 372 470 404 436 416 H204 C170 404 136 372 128 300 C110 180 170 60 320 60Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M${l - 8} 300 C${l - 50} 250 ${l - 20} 96 320 88 C${r + 20} 96 ${r + 50} 250 ${r + 8} 300 C${r + 4} 250 ${r - 30} 206 320 204 S${l - 4} 250 ${l - 8} 300Z" fill="${color}" ${ink}/>
          ${strands(shade, '<path d="M220 140 q14 -16 30 -4 M280 112 q16 -14 32 0 M350 112 q16 -12 30 4 M410 150 q14 -10 24 8 M240 186 q14 -14 30 -2 M320 160 q16 -14 32 0 M380 188 q14 -12 28 2"/>')}`,
  }),
  bald: ({ l, r, color, shade, ink }) => ({
    back: `<path d="M${l - 16} 340 C${l - 34} 280 ${l - 20} 240 ${l + 6} 236 L${r - 6} 236 C${r + 20} 240 ${r + 34} 280 ${r + 16} 340Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M${l - 10} 330 C${l - 26} 270 ${l - 12} 236 ${l + 12} 226 C${l + 2} 262 ${l + 4} 300 ${l - 10} 330Z M${r + 10} 330 C${r + 26} 270 ${r + 12} 236 ${r - 12} 226 C${r - 2} 262 ${r - 4} 300 ${r + 10} 330Z" fill="${color}" ${ink}/>
          <path d="M268 178 Q300 156 340 164" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".35" fill="none"/>`,
  }),
  braids: ({ l, r, cap, color, shade, ink, traits }) => ({
    back: `<path d="${cap} C${r + 30} 380 ${r + 20} 420 ${r + 8} 440 H${l - 8} C${l - 20} 420 ${l - 30} 380 ${l - 14} 300Z" fill="${shade}" ${ink}/>`,
    front: `<path d="${cap} C${r + 4} 250 ${r - 30} 204 322 168 C${l + 30} 204 ${l - 4} 250 ${l - 14} 300Z" fill="${color}" ${ink}/>
          ${braid(l - 10, traits, ink)}${braid(r + 10, traits, ink)}
          ${strands(shade, '<path d="M318 116 V164 M286 124 Q256 170 236 214 M352 124 Q386 170 406 214"/>')}`,
  }),
  scarf: ({ l, r, color, shade, ink }) => ({
    back: `<path d="M320 92 C${l - 60} 92 ${l - 70} 320 ${l - 30} 470 Q320 640 ${r + 30} 470 C${r + 70} 320 ${r + 60} 92 320 92Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M320 96 C${l - 54} 98 ${l - 60} 300 ${l - 20} 440 Q270 560 320 566 Q400 550 ${r + 22} 440 C${r + 60} 300 ${r + 54} 98 320 96Z M320 176 C${r - 24} 176 ${r - 4} 240 ${r - 6} 310 C${r - 12} 400 ${r - 60} 462 320 466 C${l + 60} 462 ${l + 12} 400 ${l + 6} 310 C${l + 4} 240 ${l + 24} 176 320 176Z" fill-rule="evenodd" fill="${color}" ${ink}/>
          ${strands(shade, '<path d="M212 200 Q250 132 330 124 M206 260 Q190 380 262 480 M440 250 Q452 380 372 500 M250 520 Q320 560 400 500"/>')}`,
  }),
  hood: ({ l, r, color, shade, ink }) => ({
    back: `<path d="M320 60 C${l - 90} 90 ${l - 90} 340 ${l - 60} 520 H${r + 60} C${r + 90} 340 ${r + 90} 90 320 60Z" fill="${shade}" ${ink}/>`,
    front: `<path d="M320 64 C${l - 84} 92 ${l - 86} 340 ${l - 54} 520 L${l + 20} 500 C${l - 14} 400 ${l - 10} 250 ${l + 30} 200 Q320 140 ${r - 30} 200 C${r + 10} 250 ${r + 14} 400 ${r - 20} 500 L${r + 54} 520 C${r + 86} 340 ${r + 84} 92 320 64Z" fill="${color}" ${ink}/>
          <path d="M${l + 16} 236 C${l + 40} 190 300 176 318 168 C340 176 ${r - 40} 190 ${r - 16} 236 C${r - 40} 208 350 200 322 196 C290 200 ${l + 40} 208 ${l + 16} 236Z" fill="#b9b2a6"/>
          ${strands(shade, '<path d="M188 220 Q170 340 196 470 M452 220 Q470 340 444 470 M240 120 Q320 78 400 120"/>')}`,
  }),
  helmet: ({ l, r, color, shade, ink }) => ({
    back: `<circle cx="320" cy="296" r="208" fill="${shade}" ${ink}/><circle cx="320" cy="296" r="176" fill="#2c3a52"/>
          <path d="M${l + 4} 300 C${l - 10} 170 ${l + 50} 128 322 128 S${r + 10} 170 ${r - 4} 300Z" fill="#241712"/>`,
    front: `<path d="M${l + 2} 280 C${l} 190 ${l + 50} 138 322 138 S${r} 190 ${r - 2} 280 C${r - 20} 230 ${r - 60} 204 320 204 S${l + 20} 230 ${l + 2} 280Z" fill="#2f2019"/>
          <path d="M320 88 A208 208 0 1 1 319.9 88Z M320 128 A170 168 0 1 0 320.1 128Z" fill-rule="evenodd" fill="${color}" ${ink}/>
          <path d="M176 236 Q206 160 286 138" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity=".55"/>
          <path d="M470 360 Q446 424 400 448" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".3"/>
          <rect x="96" y="270" width="40" height="76" rx="16" fill="${shade}"/><rect x="504" y="270" width="40" height="76" rx="16" fill="${shade}"/>`,
  }),
};

type Puffs = { radius: number; isBack: boolean; ink: string };

function puffs([l, r]: readonly [number, number], color: string, { radius, isBack, ink }: Puffs): string {
  const around: [number, number][] = isBack
    ? [
        [l - 10, 200],
        [l - 30, 270],
        [l - 30, 340],
        [l - 10, 400],
        [l + 40, 140],
        [320, 110],
        [r - 40, 140],
        [r + 10, 200],
        [r + 30, 270],
        [r + 30, 340],
        [r + 10, 400],
      ]
    : [
        [l + 2, 236],
        [l + 30, 186],
        [l + 84, 156],
        [320, 146],
        [r - 84, 156],
        [r - 30, 186],
        [r - 2, 236],
        [l - 14, 290],
        [r + 14, 290],
      ];
  const circles = around.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" ${ink}/>`).join('');
  const inner = around.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius - 4}" fill="${color}"/>`).join('');
  const curls = isBack
    ? ''
    : around
        .map(
          ([x, y]) =>
            `<path d="M${x - 14} ${y + 4} q10 -20 26 -8 q6 12 -8 16" stroke="#1a0e0a" stroke-width="4" fill="none" opacity=".35" stroke-linecap="round"/>`,
        )
        .join('');
  return circles + inner + curls;
}

function braid(x: number, { hairColor: color, hairShade: shade }: Traits, ink: string): string {
  return Array.from({ length: 7 }, (_, i) => {
    const [y, w] = [330 + i * 44, 26 - i * 1.6];
    return `<path d="M${x - w} ${y} Q${x} ${y + 52} ${x + w} ${y} Q${x} ${y - 26} ${x - w} ${y}Z" fill="${i % 2 === 0 ? color : shade}" ${ink}/>`;
  }).join('');
}
