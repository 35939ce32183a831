import type { Pose, Traits } from './traits.ts';

/** Half the width of the head at the eyes, and where its chin is. */
export function headOf({ jaw, age, style }: Traits): { path: string; half: number; chin: number } {
  const isChild = style === 'cartoon';
  const half = isChild ? 122 : 108 + 6 * jaw;
  const chin = isChild ? 436 : 450 + 8 * jaw + (age > 0.8 ? -4 : 0);
  const cheek = half * (0.78 + 0.16 * jaw);
  const tip = 34 + 34 * jaw;
  const path = `M${320 - half} 290 C${320 - half} 190 ${320 - half * 0.7} 150 320 150 S${320 + half} 190 ${320 + half} 290
    C${320 + half} 350 ${320 + cheek} 398 ${320 + tip} ${chin - 12} Q320 ${chin + 12} ${320 - tip} ${chin - 12} C${320 - cheek} 398 ${320 - half} 350 ${320 - half} 290Z`;
  return { path, half, chin };
}

/** Head, ears and everything in the face. */
export function drawFace(traits: Traits, pose: Pose, ink: string): string {
  const { skin, shade, style, extras } = traits;
  const { path, half } = headOf(traits);
  const isSoft = style === 'portrait' || style === 'fantasy';
  const turn = pose === 1 ? 0 : 20;
  const side = isSoft
    ? `<path d="M330 130 H460 V470 H330 C372 400 352 250 330 130Z" fill="${shade}" opacity=".62" filter="url(#shade)"/>
       <ellipse cx="${270 + turn}" cy="252" rx="58" ry="70" fill="#fff" opacity=".13" filter="url(#shade)"/>`
    : `<path d="M372 120 H470 V480 H340 C402 420 410 250 372 120Z" fill="${shade}" opacity=".55"/>`;
  const ears = `
    <ellipse cx="${320 - half + 2}" cy="308" rx="17" ry="29" fill="${skin}" ${ink}/>
    <ellipse cx="${320 + half - 2}" cy="308" rx="17" ry="29" fill="${shade}" ${ink}/>`;
  const pointed = `
    <path d="M${320 - half + 6} 334 C${320 - half - 34} 306 ${320 - half - 62} 252 ${320 - half - 70} 226 C${320 - half - 34} 240 ${320 - half - 8} 262 ${320 - half + 8} 284Z" fill="${skin}" ${ink}/>
    <path d="M${320 + half - 6} 334 C${320 + half + 34} 306 ${320 + half + 62} 252 ${320 + half + 70} 226 C${320 + half + 34} 240 ${320 + half + 8} 262 ${320 + half - 8} 284Z" fill="${shade}" ${ink}/>`;
  return `
    <clipPath id="head"><path d="${path}"/></clipPath>
    ${extras.includes('elf') ? pointed : ears}
    <path d="${path}" fill="${skin}" ${ink}/>
    <g clip-path="url(#head)">${side}
      <ellipse cx="${252 + turn}" cy="352" rx="34" ry="22" fill="${traits.lips}" opacity=".2" filter="url(#shade)"/>
      <ellipse cx="${388 + turn}" cy="352" rx="34" ry="22" fill="${traits.lips}" opacity=".2" filter="url(#shade)"/>
    </g>
    <g transform="translate(${turn} 0)">${features(traits, pose)}</g>`;
}

function features(traits: Traits, pose: Pose): string {
  const { style, eyes, lips, shade, hairColor, hairShade, age, extras, hair } = traits;
  const big = style === 'cartoon';
  const covered = hair === 'scarf' || hair === 'helmet' || hair === 'hood';
  const brow = covered ? '#2b1d18' : age > 0.8 ? hairShade : darker(hairShade, hairColor);
  const y = big ? 304 : 296;
  const gap = big ? 54 : 47;
  const near = pose === 1 ? 1 : 0.92;
  const eye = (x: number, scale: number) => (big ? roundEye : almondEye)(x, y, { eyes, shade, scale, style });
  const browAt = (x: number, flip: number) => `
    <path d="M${x - 30 * flip} ${y - (big ? 44 : 30)} Q${x} ${y - (big ? 62 : 47)} ${x + 30 * flip} ${y - (big ? 46 : 34)}" stroke="${brow}" stroke-width="${big ? 9 : 8}" stroke-linecap="round" fill="none"/>`;
  const nose = big
    ? `<path d="M310 346 Q322 358 334 346" stroke="${shade}" stroke-width="7" stroke-linecap="round" fill="none"/>`
    : `<path d="M330 292 C334 326 342 344 344 356 Q336 370 308 362" stroke="${shade}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" fill="none"/>
       <ellipse cx="312" cy="352" rx="9" ry="6" fill="#fff" opacity=".16"/>`;
  const freckles = extras.includes('freckles')
    ? [-62, -48, -36, 38, 52, 66]
        .map((dx, i) => `<circle cx="${320 + dx}" cy="${340 + (i % 3) * 8}" r="3" fill="${shade}" opacity=".8"/>`)
        .join('')
    : '';
  const lines =
    age > 0.5
      ? `<path d="M270 372 Q262 390 266 406 M370 372 Q378 390 374 406 M${320 - gap - 30} ${y + 26} q14 8 30 6 M${320 + gap} ${y + 32} q16 2 30 -6" stroke="${shade}" stroke-width="4" fill="none" opacity=".75" stroke-linecap="round"/>`
      : '';
  return `${browAt(320 - gap, 1)}${browAt(320 + gap, -1)}${eye(320 - gap, 1)}${eye(320 + gap, near)}${nose}${mouth(lips, pose, big)}${freckles}${lines}`;
}

const darker = (shade: string, color: string) => (shade < color ? shade : color);

type EyeLook = { eyes: string; shade: string; scale: number; style: Traits['style'] };

function almondEye(x: number, y: number, { eyes, shade, scale, style }: EyeLook): string {
  const w = 27 * scale;
  const lid = style === 'illustration' ? 6 : 5;
  return `
    <path d="M${x - w} ${y + 3} Q${x} ${y - 21} ${x + w} ${y + 2} Q${x} ${y + 19} ${x - w} ${y + 3}Z" fill="#fbf5ec"/>
    <clipPath id="eye${Math.round(x)}"><path d="M${x - w} ${y + 3} Q${x} ${y - 21} ${x + w} ${y + 2} Q${x} ${y + 19} ${x - w} ${y + 3}Z"/></clipPath>
    <g clip-path="url(#eye${Math.round(x)})">
      <circle cx="${x}" cy="${y}" r="13.5" fill="${eyes}"/><circle cx="${x}" cy="${y}" r="6.5" fill="#17110f"/>
      <path d="M${x - w} ${y - 12} H${x + w} V${y - 5} Q${x} ${y - 13} ${x - w} ${y - 2}Z" fill="${shade}" opacity=".35"/>
    </g>
    <circle cx="${x - 4}" cy="${y - 5}" r="3.6" fill="#fff"/>
    <path d="M${x - w - 2} ${y + 4} Q${x} ${y - 22} ${x + w + 2} ${y + 2}" stroke="#2b1a14" stroke-width="${lid}" stroke-linecap="round" fill="none"/>
    <path d="M${x - w + 2} ${y - 13} Q${x} ${y - 33} ${x + w - 2} ${y - 14}" stroke="${shade}" stroke-width="3" fill="none" opacity=".7"/>`;
}

function roundEye(x: number, y: number, { eyes, shade: lid, scale }: EyeLook): string {
  return `
    <ellipse cx="${x}" cy="${y}" rx="${31 * scale}" ry="35" fill="#fffaf2" stroke="#2b1a14" stroke-width="6"/>
    <circle cx="${x + 3}" cy="${y + 4}" r="20" fill="${eyes}"/><circle cx="${x + 3}" cy="${y + 4}" r="11" fill="#17110f"/>
    <circle cx="${x - 5}" cy="${y - 5}" r="7" fill="#fff"/>
    <path d="M${x - 32 * scale} ${y - 4} C${x - 26 * scale} ${y - 44} ${x + 26 * scale} ${y - 44} ${x + 32 * scale} ${y - 4} C${x + 16 * scale} ${y - 22} ${x - 16 * scale} ${y - 22} ${x - 32 * scale} ${y - 4}Z" fill="${lid}" stroke="#2b1a14" stroke-width="5"/>`;
}

function mouth(lips: string, pose: Pose, big: boolean): string {
  if (big)
    return pose === 1
      ? `<path d="M286 384 Q320 410 354 384" stroke="#5a241f" stroke-width="8" stroke-linecap="round" fill="none"/>`
      : `<path d="M280 378 Q320 386 360 378 Q352 424 320 424 Q288 424 280 378Z" fill="#7a2e28" stroke="#3a1815" stroke-width="6"/><path d="M296 410 Q320 398 344 410 Q334 422 320 422 Q306 422 296 410Z" fill="#d9736b"/>`;
  return pose === 1
    ? `<path d="M286 396 Q304 387 320 392 Q336 387 354 396 Q337 411 320 411 Q303 411 286 396Z" fill="${lips}"/><path d="M287 396 Q320 403 353 396" stroke="#4a1d1a" stroke-width="3.5" fill="none" opacity=".7" stroke-linecap="round"/>`
    : `<path d="M280 390 Q320 399 360 390 Q346 420 320 420 Q294 420 280 390Z" fill="${lips}"/><path d="M287 393 Q320 401 353 393 Q340 406 320 406 Q300 406 287 393Z" fill="#fbf3ea"/>`;
}
