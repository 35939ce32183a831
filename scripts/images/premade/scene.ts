import type { Pose, Traits } from './traits.ts';

/** Side of a picture, px. */
export const side = 640;

/** The background: a sky with a light in it, and two ranges of hills. */
export function drawScene({ sky: [top, bottom], hills: [far, near], style }: Traits, pose: Pose): string {
  const lightX = pose === 1 ? 150 : 505;
  const isNight = style === 'fantasy' && top.startsWith('#2');
  const stars = isNight ? Array.from({ length: 26 }, (_, i) => star(i)).join('') : '';
  const soft = style === 'illustration' || style === 'cartoon' ? '' : 'filter="url(#soft)"';
  const lift = pose === 1 ? 0 : -36;
  return `
    <rect width="${side}" height="${side}" fill="url(#sky)"/>
    <circle cx="${lightX}" cy="170" r="${isNight ? 46 : 96}" fill="#fff6dc" opacity="${isNight ? 0.9 : 0.55}" ${soft}/>
    ${stars}
    <g ${soft}>
      <path d="M-60 ${400 + lift} L0 ${400 + lift} C120 ${350 + lift} 210 ${330 + lift} 330 ${372 + lift} S560 ${330 + lift} 640 ${360 + lift} L720 ${372 + lift} V720 H-60Z" fill="${far}"/>
      <path d="M-60 ${480 + lift} L0 ${480 + lift} C90 ${440 + lift} 240 ${470 + lift} 360 ${436 + lift} S560 ${470 + lift} 640 ${430 + lift} L720 ${440 + lift} V720 H-60Z" fill="${near}"/>
    </g>
    <linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

function star(i: number): string {
  const [x, y] = [(i * 197 + 31) % side, (i * 89 + 17) % 330];
  return `<circle cx="${x}" cy="${y}" r="${1 + (i % 3) * 0.8}" fill="#fff" opacity="${0.4 + (i % 4) * 0.15}"/>`;
}
