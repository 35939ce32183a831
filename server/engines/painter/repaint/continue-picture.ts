import { type Random, createRandom } from '../drawing/random.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import { halve, type MaskedPixels } from './masked-pixels.ts';
import { type Matches, improve, listSources, none, scatter, vote } from './patch-matches.ts';

export type ContinueOptions = { seed: number; signal?: AbortSignal | undefined; onProgress?: (fraction: number) => void };

/** Shorter side, px, of the smallest level, which finds large shapes. */
const coarsestSide = 24;
const rounds = { coarse: 10, fine: 3 };

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Fills the hole of a picture from its surroundings, from large shapes to details: each patch copies the most similar patch of the rest
 * (Barnes et al., PatchMatch, 2009; Wexler et al., Space-Time Completion, 2007). Null where too little is left to copy. The same picture
 * and seed give the same pixels. @throws the signal's reason when aborted
 */
export async function continuePicture(whole: MaskedPixels, { seed, signal, onProgress }: ContinueOptions): Promise<MaskedPixels | null> {
  const levels = [whole];
  while (Math.min(levels[0]!.width, levels[0]!.height) >= coarsestSide * 2) levels.unshift(halve(levels[0]!));
  const random = createRandom(seed, 'continue');
  let filled: { level: MaskedPixels; matches: Matches } | null = null;
  for (const [index, source] of levels.entries()) {
    const sources = listSources(source);
    if (sources.length === 0) continue;
    const level: MaskedPixels = { ...source, rgb: source.rgb.slice() };
    const begun = begin(level, { filled, sources, random });
    const count = index === levels.length - 1 ? rounds.fine : Math.max(rounds.fine, rounds.coarse - index * 2);
    for (let round = 0; round < count; round += 1) {
      await nextTurn();
      signal?.throwIfAborted();
      improve(level, begun, { sources, random, isBackward: round % 2 === 1 });
      vote(level, begun);
      onProgress?.((index + (round + 1) / count) / levels.length);
    }
    filled = { level, matches: begun };
  }
  return filled !== null && filled.level.width === whole.width ? filled.level : null;
}

type Begun = { filled: { level: MaskedPixels; matches: Matches } | null; sources: Uint32Array; random: Random };

/** Doubles the matches and the hole of the previous level; the first level begins with random matches and a smooth hole. */
function begin(level: MaskedPixels, { filled, sources, random }: Begun): Matches {
  const matches = scatter(level, sources, random);
  if (filled === null) {
    const numbers = Float32Array.from(level.rgb);
    fillSmoothly(level, numbers, level.width + level.height);
    level.rgb.set(numbers);
    return matches;
  }
  const { level: before, matches: coarse } = filled;
  for (let at = 0; at < level.hole.length; at += 1) {
    const [x, y] = [at % level.width, Math.floor(at / level.width)];
    const under = Math.min(before.height - 1, y >> 1) * before.width + Math.min(before.width - 1, x >> 1);
    const from = coarse.of[under]!;
    if (matches.of[at] !== none && from !== none) {
      const [fromX, fromY] = [(from % before.width) * 2 + (x & 1), Math.floor(from / before.width) * 2 + (y & 1)];
      const wanted = fromY * level.width + fromX;
      if (fromX < level.width && fromY < level.height && matches.isSource[wanted] === 1) matches.of[at] = wanted;
    }
    if (level.hole[at] === 1)
      for (let channel = 0; channel < 3; channel += 1) level.rgb[at * 3 + channel] = before.rgb[under * 3 + channel]!;
  }
  return matches;
}
