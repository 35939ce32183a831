import { limits } from '../../limits.ts';
import { toStorable } from '../../text/to-storable.ts';
import { findMoves, hasTextOverlay, parting, showCharacter } from './camera-moves.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { isCharacterMarker, mainMarker, markersIn, nameOfMarker } from './markers.ts';
import { splitSentences } from './sentences.ts';

/** A marker as it has to be written: `<<Brass lamp>>` is `<<BRASS_LAMP>>`. Empty where it has no letter to begin with. */
export function toMarker(written: string): string {
  const plain = written.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const key = plain
    .replaceAll(/[^A-Z0-9]+/gu, '_')
    .replaceAll(/^[_0-9]+|_+$/gu, '')
    .slice(0, 39);
  return key === '' ? '' : `<<${key}>>`;
}

/** Markers that a text may have, by how they are written right; a prop that was there twice has that of the first. */
export type Allowed = ReadonlyMap<string, string>;

/** The text with the allowed markers written right; in place of others there are plain words. */
export function repairMarkers(text: string, allowed: Allowed, lexicon: Lexicon): string {
  let repaired = text.replaceAll(/<<([^<>]*)>>/gu, (_, inner: string) => {
    const marker = toMarker(inner);
    const right = allowed.get(marker === '<<CHARACTER_1>>' ? mainMarker : marker);
    if (right !== undefined) return right;
    return isCharacterMarker(marker) ? lexicon.person : nameOfMarker(`<<${inner}>>`);
  });
  // Taking out half a marker may bring two brackets together.
  while (/<<|>>/u.test(repaired.replaceAll(rightMarker, ''))) {
    repaired = repaired
      .split(new RegExp(`(${rightMarker.source})`, 'u'))
      .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(/[<>]+/gu, ' ')))
      .join('');
  }
  return tidy(repaired);
}

const rightMarker = /<<[A-Z][A-Z0-9_]{0,38}>>/gu;

function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

export type PromptRepair = { allowed: Allowed; lexicon: Lexicon; index: number };

/** The prompt of a picture by the rules. `fallback`: what it shows where nothing is left of it. */
export function repairImage(prompt: string, { allowed, lexicon, index }: PromptRepair, fallback: string): string {
  const image = repairMarkers(cutLong(prompt), allowed, lexicon);
  const shown = markersIn(image).some(isCharacterMarker) ? showCharacter(image) : image;
  return shown === '' || shown.length > limits.promptLength ? `${lexicon.sizes[index % 4]!}: ${fallback}.` : shown;
}

function cutLong(prompt: string): string {
  return toStorable(prompt.length > limits.promptLength ? prompt.slice(0, limits.promptLength / 2) : prompt);
}

/** The prompt of a clip by the rules: one sentence with one move of the camera. `shown`: markers of the characters on its picture. */
export function repairVideo(prompt: string, { allowed: shown, lexicon, index }: PromptRepair): string {
  const words = repairMarkers(cutLong(prompt), shown, lexicon);
  if (words === prompt && isRight(prompt)) return prompt;
  const move = lexicon.moves[index % lexicon.moves.length]!;
  const joined = joinSentences(words);
  const kept = keepOneMove(dropOverlays(joined));
  const text = findMoves(kept).length === 0 ? addMove(kept, move) : kept;
  const video = `${trimEnd(text)}.`;
  return isRight(video) ? video : `${move}.`;
}

/** Joins the sentences of a text as clauses of one, so that it asks for one movement. */
function joinSentences(text: string): string {
  return splitSentences(text).map(trimEnd).filter(Boolean).join(', ');
}

function trimEnd(text: string): string {
  return text.replace(/[\s.,;:!?…。！？–—-]+$/u, '');
}

const clauseEnd = /([,;:]\s+|\s[–—]\s)/u;

function dropOverlays(text: string): string {
  return hasTextOverlay(text) ? keepClauses(text, clauseEnd, (clause) => !hasTextOverlay(clause)) : text;
}

function keepOneMove(text: string): string {
  if (findMoves(text).length <= 1) return text;
  let hasMove = false;
  return keepClauses(text, new RegExp(`(\\s*(?:${parting.source})\\s*)`, 'iu'), (clause) => {
    const count = findMoves(clause).length;
    const isKept = count === 0 || !hasMove;
    hasMove ||= count > 0;
    return isKept;
  });
}

/** `delimiter` has one group, so that what stands between two clauses stays. */
function keepClauses(text: string, delimiter: RegExp, isKept: (clause: string) => boolean): string {
  const parts = text.split(delimiter);
  let result = '';
  for (let i = 0; i < parts.length; i += 2) {
    if (parts[i]!.trim() === '' || !isKept(parts[i]!)) continue;
    result += (result === '' ? '' : parts[i - 1]!) + parts[i]!;
  }
  return result.charAt(0).toUpperCase() + result.slice(1);
}

function addMove(text: string, move: string): string {
  const kept = trimEnd(text);
  return kept === '' ? move : `${kept}, ${move.charAt(0).toLowerCase()}${move.slice(1)}`;
}

function isRight(video: string): boolean {
  return splitSentences(video).length === 1 && findMoves(video).length === 1 && !hasTextOverlay(video);
}
