/** The words of a text up to a cut, and those after it. */
export type SplitWords = { first: string; second: string };

/**
 * Cuts a text in two where a sentence begins: at the sentence under the caret, else the one nearest to the middle. A single sentence is
 * cut between words. `caret`: place of the caret, null: none.
 */
export function splitWords(text: string, caret: number | null): SplitWords {
  const at = findCut(text, caret);
  return { first: text.slice(0, at).trim(), second: text.slice(at).trim() };
}

function findCut(text: string, caret: number | null): number {
  const starts = listStarts(text);
  if (starts.length > 0) {
    if (caret === null) return nearest(starts, text.length / 2);
    // In the first sentence: behind it.
    return starts.findLast((start) => start <= caret) ?? starts[0]!;
  }
  const gaps = Array.from(text.trimEnd().matchAll(/\s+/g), ({ index, 0: gap }) => index + gap.length);
  return nearest([...gaps, text.length], caret ?? text.length / 2);
}

/** The starts of all sentences but the first. */
function listStarts(text: string): number[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text.trimEnd());
  return Array.from(sentences, ({ index }) => index).filter((index) => index > 0);
}

function nearest(places: readonly number[], wanted: number): number {
  return places.reduce((best, place) => (Math.abs(place - wanted) < Math.abs(best - wanted) ? place : best));
}
