import type { Traits } from './traits.ts';

/** Neck, shoulders and clothes. */
export function drawClothes(traits: Traits, ink: string): string {
  const { cloth, clothShade, skin, shade, jaw, age } = traits;
  const broad = 18 * jaw - 8 * (age === 0 ? 1 : 0);
  const [left, right] = [118 - broad, 522 + broad];
  const body = `M${left} 660 C${left + 4} 560 ${left + 60} 520 240 498 L320 530 L400 498 C${right - 60} 520 ${right - 4} 560 ${right} 660Z`;
  const neck = `
    <path d="M268 420 L264 506 Q320 556 376 506 L372 420Z" fill="${skin}" ${ink}/>
    <path d="M268 430 Q320 500 372 430 L374 462 Q322 520 267 470Z" fill="${shade}" opacity=".7"/>`;
  const fold = `<path d="M404 500 C470 524 ${right - 8} 560 ${right} 660 L450 660 C446 596 434 540 404 500Z" fill="${clothShade}" opacity=".75"/>`;
  return `${neck}<path d="${body}" fill="${cloth}" ${ink}/>${fold}${detailOf(traits, ink)}`;
}

function detailOf({ clothes, cloth, clothShade }: Traits, ink: string): string {
  switch (clothes) {
    case 'crew':
      return `<path d="M240 498 Q320 572 400 498 L412 506 Q320 596 228 506Z" fill="${clothShade}" ${ink}/>`;
    case 'turtleneck':
      return `
        <path d="M258 452 Q320 488 382 452 L394 516 Q320 560 246 516Z" fill="${cloth}" ${ink}/>
        <path d="M340 480 Q368 472 382 452 L394 516 Q370 534 344 540Z" fill="${clothShade}" opacity=".7"/>`;
    case 'collar':
      return `
        <path d="M250 486 L320 552 L276 590 L226 506Z" fill="${cloth}" ${ink}/>
        <path d="M390 486 L320 552 L364 590 L414 506Z" fill="${clothShade}" ${ink}/>
        <path d="M320 552 V660" stroke="${clothShade}" stroke-width="4"/>`;
    case 'suit':
      return `
        <path d="M262 492 L320 640 L378 492 L350 520 L320 536 L290 520Z" fill="#efe9dd"/>
        <path d="M312 536 L328 536 L336 640 L320 656 L304 640Z" fill="#9a4a42"/>
        <path d="M248 494 L300 660 H210 L214 540Z" fill="${clothShade}" ${ink}/>
        <path d="M392 494 L340 660 H430 L426 540Z" fill="${clothShade}" ${ink}/>`;
    case 'robe':
      return `
        <path d="M244 494 Q300 560 330 660 H276 Q250 570 226 508Z" fill="${clothShade}" ${ink}/>
        <path d="M396 494 Q350 560 306 660 H366 Q396 570 416 508Z" fill="${clothShade}" ${ink}/>`;
    case 'armour':
      return `
        <ellipse cx="320" cy="508" rx="112" ry="36" fill="${clothShade}" ${ink}/>
        <ellipse cx="320" cy="500" rx="100" ry="28" fill="#54606f"/>
        <rect x="250" y="580" width="140" height="54" rx="14" fill="${clothShade}"/>
        <circle cx="280" cy="607" r="10" fill="#c4553f"/><circle cx="314" cy="607" r="10" fill="#d9b23c"/><rect x="338" y="600" width="36" height="14" rx="7" fill="#54606f"/>`;
  }
}
