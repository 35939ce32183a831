import { drawClothes } from './clothes.ts';
import { drawExtras } from './extras.ts';
import { drawFace } from './face.ts';
import { drawHair } from './hair.ts';
import { drawScene, side } from './scene.ts';
import type { Pose, Traits } from './traits.ts';

const inkOf: Record<Traits['style'], string> = {
  portrait: '',
  fantasy: '',
  illustration: 'stroke="#2b1d1a" stroke-width="4" stroke-linejoin="round"',
  cartoon: 'stroke="#2b1a14" stroke-width="7" stroke-linejoin="round"',
};

/** A picture of a character, as SVG. */
export function drawCharacter(traits: Traits, pose: Pose): string {
  const ink = inkOf[traits.style];
  const { back, front } = drawHair(traits, ink);
  const turn = pose === 1 ? 0 : 20;
  // The second picture is closer, and tilted a little.
  const place = pose === 1 ? 'translate(0 14)' : 'translate(320 330) rotate(-4) scale(1.13) translate(-320 -322)';
  const isSoft = traits.style === 'portrait' || traits.style === 'fantasy';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
    <defs>
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter>
      <filter id="shade" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${isSoft ? 16 : 8}"/></filter>
      <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.45  0 0 0 0 0.4  0 0 0 0.9 -0.35"/></filter>
      <filter id="stroke"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="3" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${isSoft ? 5 : 3}"/></filter>
    </defs>
    ${drawScene(traits, pose)}
    <g filter="url(#stroke)"><g transform="${place}">
      ${back}
      ${drawClothes(traits, ink)}
      ${drawFace(traits, pose, ink)}
      ${front}
      ${drawExtras(traits, turn, ink)}
    </g></g>
    <rect width="${side}" height="${side}" filter="url(#grain)" opacity="${isSoft ? 0.22 : 0.1}"/>
    <radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".65" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#20140c" stop-opacity=".28"/></radialGradient>
    <rect width="${side}" height="${side}" fill="url(#edge)"/>
  </svg>`;
}
