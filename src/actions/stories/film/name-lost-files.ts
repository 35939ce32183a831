import { filmFps, type FilmPlan } from '../../../../contract/stories/film/film-plan.ts';

/** Shots that are named at most. */
const namedMax = 5;

/**
 * Says which shots and sounds of a film have lost their file. `lost`: identifiers of items and addresses of sounds. A sound goes by the shot
 * in which it begins.
 */
export function nameLostFiles({ shots, sounds }: FilmPlan, lost: ReadonlySet<string>): string {
  const isLost = (key: string | null) => key !== null && lost.has(key);
  const pictures = shots.flatMap(({ mediaId }, index) => (isLost(mediaId) ? [index + 1] : []));
  const heard = sounds.filter(({ source }) => source.type === 'file' && isLost(source.url));
  const frames = heard.map(({ at }) => Math.round(at * filmFps));
  const begins = frames.map((frame) => Math.max(1, shots.findLastIndex(({ from }) => from <= frame) + 1));
  const parts = [
    pictures.length > 0 && `the picture of ${nameShots(pictures)}`,
    begins.length > 0 && `a sound that begins in ${nameShots([...new Set(begins)])}`,
  ].filter((part) => part !== false);
  return `The studio has lost ${parts.join(' and ')}. Choose or make another one, then export again.`;
}

function nameShots(numbers: readonly number[]): string {
  const named = numbers.slice(0, namedMax).join(', ');
  return `shot${numbers.length === 1 ? '' : 's'} ${named}${numbers.length > namedMax ? ' and others' : ''}`;
}
