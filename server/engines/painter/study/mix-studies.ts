import { mix, type Color } from '../drawing/color.ts';
import type { Palette } from '../composition/moods.ts';
import { studyLevels, type Study, type WeighedStudy } from './study.ts';

/** Several studies as one. `strength`: 0–1, of all of them. */
export type Lent = { strength: number; studies: WeighedStudy[]; light: Study['light']; texture: Study['texture'] };

/** Mixes studies by their weights; undefined when none acts. Their order does not count. */
export function mixStudies(studies: readonly WeighedStudy[]): Lent | undefined {
  const total = studies.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return undefined;
  const shares = studies.map(({ study, weight }) => ({ study, weight: weight / total }));
  const average = (read: (study: Study) => number): number => shares.reduce((sum, { study, weight }) => sum + read(study) * weight, 0);
  const averages = (length: number, read: (study: Study, index: number) => number): number[] =>
    Array.from({ length }, (_, index) => average((study) => read(study, index)));
  return {
    strength: 1 - studies.reduce((rest, { weight }) => rest * (1 - weight), 1),
    studies: shares,
    light: {
      histogram: averages(studyLevels, ({ light }, index) => light.histogram[index]!),
      key: average(({ light }) => light.key),
      contrast: average(({ light }) => light.contrast),
      map: averages(studies[0]!.study.light.map.length, ({ light }, index) => light.map[index]!),
    },
    texture: mixTexture(average),
  };
}

/** Directions are axial: 1° and 179° are neighbours. */
function mixTexture(average: (read: (study: Study) => number) => number): Study['texture'] {
  const angle = ({ texture }: Study): number => (texture.direction * Math.PI) / 90;
  const x = average((study) => Math.cos(angle(study)) * study.texture.agreement);
  const y = average((study) => Math.sin(angle(study)) * study.texture.agreement);
  return {
    fineness: average(({ texture }) => texture.fineness),
    strength: average(({ texture }) => texture.strength),
    direction: ((Math.atan2(y, x) * 90) / Math.PI + 180) % 180,
    agreement: Math.min(1, Math.hypot(x, y)),
  };
}

const accents = new Set<string>(['accent', 'accent2'] satisfies (keyof Palette)[]);

/** Every role moves towards the studies' colours of its own lightness; accents towards the most vivid ones. */
export function lendColors(palette: Palette, { studies, strength }: Lent): Palette {
  const lent = Object.entries(palette).map(([role, color]: [string, Color]) => {
    const targets = studies.map(({ study, weight }) => ({ color: choose(study.palette, { color, isAccent: accents.has(role) }), weight }));
    const [first, ...others] = targets;
    let [target, sum] = [first!.color, first!.weight];
    for (const other of others) {
      sum += other.weight;
      target = mix(target, other.color, sum === 0 ? 0 : other.weight / sum);
    }
    // Keeps half of its own lightness, so that contrast survives.
    return [role, mix(color, { ...target, l: color.l * 0.5 + target.l * 0.5 }, strength * 0.95)];
  });
  return Object.fromEntries(lent) as Palette;
}

/** Prefers a colour of large area to one of small area that is hardly nearer. */
function choose(palette: Study['palette'], { color, isAccent }: { color: Color; isAccent: boolean }): Color {
  const vivid = [...palette].sort((a, b) => b.c - a.c);
  const from = isAccent ? vivid.slice(0, 3) : palette;
  const distance = ({ l, share }: Study['palette'][number]): number => Math.abs(l - color.l) - share * 0.12;
  return from.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
