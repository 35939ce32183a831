import type { Stage } from '../../stage.ts';
import type { TreeKind } from '../../subjects/trees.ts';

/** The trees that grow in this picture: chosen by the words, else by their hash. */
export function treesFor({ reading, daytime }: Stage): TreeKind[] {
  if (reading.has('subject:birch')) return ['birch'];
  if (reading.has('season:winter')) return reading.hash % 2 ? ['conifer'] : ['bare', 'conifer'];
  if (reading.has('season:autumn')) return reading.hash % 2 ? ['round', 'birch'] : ['round', 'round', 'conifer'];
  if (reading.has('season:spring') || reading.has('season:summer')) return ['round'];
  const kinds: TreeKind[][] = [['conifer'], ['round', 'conifer'], ['round'], ['birch', 'conifer'], ['cypress', 'round']];
  return daytime === 'night' && reading.hash % 3 === 0 ? ['bare'] : kinds[(reading.hash >>> 4) % kinds.length]!;
}
