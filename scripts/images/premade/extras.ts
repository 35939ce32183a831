import { headOf } from './face.ts';
import type { Traits } from './traits.ts';

/** Everything besides hair and clothes; `turn`: px that the face is turned. */
export function drawExtras(traits: Traits, turn: number, ink: string): string {
  const { half, chin } = headOf(traits);
  const [l, r] = [320 - half, 320 + half];
  const { extras, hairColor, hairShade } = traits;
  const beardColor = traits.hair === 'bald' ? hairColor : hairShade;
  const parts: string[] = [];
  if (extras.includes('beard'))
    parts.push(`<g transform="translate(${turn * 0.6} 0)"><path d="M${l + 6} 322 C${l + 10} 420 ${l + 40} ${chin + 26} 320 ${chin + 34} S${r - 10} 420 ${r - 6} 322 C${r - 22} 372 ${r - 50} 374 360 372 Q320 356 280 372 C${l + 50} 374 ${l + 22} 372 ${l + 6} 322Z M284 392 Q320 382 356 392 Q342 418 320 418 Q298 418 284 392Z" fill-rule="evenodd" fill="${beardColor}" ${ink}/>
      <path d="M250 420 q10 26 26 34 M390 420 q-10 26 -26 34 M320 430 v30" stroke="#000" opacity=".14" stroke-width="5" fill="none" stroke-linecap="round"/></g>`);
  if (extras.includes('moustache'))
    parts.push(
      `<g transform="translate(${turn} 0)"><path d="M320 378 C300 364 274 372 262 392 C288 396 308 394 320 386 C332 394 352 396 378 392 C366 372 340 364 320 378Z" fill="${hairColor}" ${ink}/></g>`,
    );
  if (extras.includes('glasses'))
    parts.push(
      `<g transform="translate(${turn} 0)" fill="#fff" fill-opacity=".14" stroke="#3b302b" stroke-width="6"><circle cx="268" cy="302" r="${traits.style === 'cartoon' ? 48 : 40}"/><circle cx="372" cy="302" r="${traits.style === 'cartoon' ? 48 : 40}"/><path d="M308 298 Q320 290 332 298" fill="none"/></g>`,
    );
  if (extras.includes('earrings'))
    parts.push(`<g fill="#d9b23c"><circle cx="${l - 6}" cy="350" r="9" ${ink}/><circle cx="${r + 6}" cy="350" r="9" ${ink}/></g>`);
  if (extras.includes('circlet'))
    parts.push(
      `<path d="M${l + 22} 246 Q320 196 ${r - 22} 246" stroke="#d9a441" stroke-width="9" fill="none"/><circle cx="${320 + turn * 0.4}" cy="222" r="13" fill="#ffdf8e" stroke="#d9a441" stroke-width="5"/><circle cx="${320 + turn * 0.4}" cy="222" r="46" fill="#ffdf8e" opacity=".22" filter="url(#shade)"/>`,
    );
  if (extras.includes('leaves'))
    parts.push(
      [-96, -66, -34, 0, 34, 66, 96]
        .map((dx, i) => {
          const y = 190 - Math.round(Math.cos(dx / 62) * 36);
          return `<path transform="translate(${320 + dx} ${y}) rotate(${dx / 1.6})" d="M0 16 C-18 2 -14 -20 0 -30 C14 -20 18 2 0 16Z" fill="${i % 2 === 0 ? '#5d8c4a' : '#89a95a'}" stroke="#33522f" stroke-width="2"/>`;
        })
        .join(''),
    );
  return parts.join('');
}
