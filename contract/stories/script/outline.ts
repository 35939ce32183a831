import type { StoryCategory } from '../category.ts';
import { storyLimits, type StoryRow } from '../story.ts';
import { rulesOf, sentencesPerShot } from './check-script.ts';
import { findLexicon } from './lexicon/find-lexicon.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { mainMarker, markerOfCharacter } from './markers.ts';
import { repairScript } from './repair-script.ts';
import type { Script, ScriptShot } from './script.ts';
import { firstWords, hasWord, splitSentences } from './sentences.ts';
import { joinParts, splitScript } from './spoken-parts.ts';
import { toTitle } from './title.ts';

/** The note on a script that was written by these rules alone. */
export const outlineNote = 'Written by rules, not by an AI model.';

/** `shots_num`: shots that are wanted; null: those of the inputs, or as many as the story needs. `style`: it sets the light itself. */
export type OutlineInput = Pick<StoryRow, 'category_id' | 'category_inputs' | 'style' | 'seed'> & { shots_num: number | null };

const usualShots: Record<StoryCategory, number> = {
  script_to_video: 8,
  character_vlog: 7,
  asmr_video: 7,
  music_video: 9,
  create_from_scratch: 6,
};

/** Beats of these tell something in their order; those of others may come in any. */
const isOrdered = (category: StoryCategory): boolean => category === 'script_to_video' || category === 'create_from_scratch';

/**
 * A script by rules: a beginning, a middle and an end for the type of story, in the language of the topic where there are words for
 * it. A given script keeps its words, one shot for a sentence or two. The same input gives the same script, on devices and the studio.
 */
export function outlineStory(input: OutlineInput): Script {
  const { category_inputs: inputs, category_id: category } = input;
  const rules = rulesOf(input);
  const words = (rules.given ?? `${inputs.topic} ${inputs.theme}`).trim();
  const lexicon = findLexicon(words.slice(0, 4_000));
  const wanted = input.shots_num ?? inputs.shots_num;
  const parts =
    rules.given === null
      ? splitSentences(inputs.topic).filter((part) => hasWord.test(part))
      : splitScript(rules.given, wanted, sentencesPerShot(rules));
  const count = rules.given === null ? countShots(category, parts.length, wanted) : parts.length;
  const about = parts.length > 0 ? parts : [aboutOf(inputs, lexicon)];
  const plan: Plan = {
    ...input,
    lexicon,
    charactersCount: rules.charactersCount,
    count,
    parts: about.length === 1 && category !== 'script_to_video' ? splitTurns(about[0]!, lexicon) : about,
    isTold: parts.length > 1 || rules.given !== null,
  };
  const sizes = listSizes(plan);
  const shots = sizes.map((size, i) => writeShot(plan, i, size));
  const script: Script = {
    scriptTitle: words === '' ? lexicon.title : upperFirst(toTitle(splitSentences(about[0]!)[0] ?? '', lexicon)),
    scriptResponseShots: rules.given === null ? shots : shots.map((shot, i) => ({ ...shot, shotVoiceoverScript: parts[i]! })),
    scriptResponseRecurringProps: [],
  };
  return repairScript(script, rules);
}

type Plan = OutlineInput & { lexicon: Lexicon; charactersCount: number; count: number; parts: readonly string[]; isTold: boolean };

function aboutOf({ theme }: StoryRow['category_inputs'], { subject }: Lexicon): string {
  return hasWord.test(theme) ? theme : subject;
}

/** “A market, then breakfast” has two parts, each with shots of its own. */
function splitTurns(sentence: string, { onward }: Lexicon): string[] {
  const parts = sentence.split(new RegExp(String.raw`\s*[,;]\s+(?:${onward})\s+`, 'iu')).filter((part) => hasWord.test(part));
  return parts.length === 0 ? [sentence] : parts.map(upperFirst);
}

/** Explainers have no more shots than there are things to say. */
function countShots(category: StoryCategory, sentences: number, wanted: number | null): number {
  const isExplainer = category === 'script_to_video';
  const isTold = sentences > 1;
  const usual = isTold ? (isExplainer ? sentences + 1 : Math.max(usualShots[category], sentences)) : usualShots[category];
  const most = isExplainer ? usual : Infinity;
  return Math.max(1, Math.min(wanted ?? usual, most, storyLimits.shots));
}

/** Some whole number for a seed and a purpose, so that choices do not depend on each other. */
function choose(seed: number, purpose: number, count: number): number {
  let mixed = Math.imul((seed >>> 0) ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(purpose + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % count;
}

function writeShot(plan: Plan, i: number, size: string): ScriptShot {
  const { category_id: category, category_inputs: inputs, lexicon, parts, seed } = plan;
  const { beat, marker } = beatOf(plan, i);
  const about = firstWords(partsOf(plan, i)[0] ?? parts[0]!, 24).slice(0, 300);
  const theme = firstWords(inputs.theme, 16).slice(0, 300);
  const who = [
    ...(marker === null || beat?.includes(marker) === true ? [] : [marker]),
    ...(beat === null ? [] : [beat]),
    ...(marker === null ? [] : [...besideOf(plan, i), lexicon.angles[Math.floor(i / 2) % 2]!]),
  ].join(', ');
  // The part that is this shot's alone comes first: the cards look alike otherwise.
  const subject = beat === null ? [about, who] : [who, about];
  const setting = [
    ...(theme === '' || about.includes(theme) ? [] : [theme]),
    ...(category === 'asmr_video' ? [lexicon.texture] : []),
    ...lightOf(plan, i),
  ];
  const shown = [subject.filter(Boolean).join(' – '), ...setting].join(', ');
  const motion = [beat ?? lexicon.motions[(i + choose(seed, 5, 3)) % 3]!, ...(category === 'asmr_video' && theme !== '' ? [theme] : [])];
  const shot = {
    shotImagePrompt: `${size}: ${shown}.`,
    shotVideoPrompt: `${lexicon.moves[moveOf(plan, i)]!}, ${motion.join(', ')}.`,
  };
  return category === 'script_to_video' ? { ...shot, shotVoiceoverScript: voiceOf(plan, i) } : shot;
}

/** The light of a shot: a day passes over a story, and ASMR stays in one hour of it. None where style, theme or topic set it. */
function lightOf({ category_id: category, category_inputs: { topic, theme }, style, lexicon, count, seed }: Plan, i: number): string[] {
  const { lights, hours } = lexicon;
  const isTimed = hours.split(' ').some((hour) => new RegExp(String.raw`(?<!\p{L})${hour}`, 'iu').test(topic));
  if (isTimed || theme.trim() !== '' || style.trim() !== '') return [];
  return [lights[category === 'asmr_video' ? choose(seed, 1, lights.length) : Math.floor(((i + 0.5) * lights.length) / count)]!];
}

/** The place of shot `i` among `places`: the first, the last, and between them in their order. `turn` begins the middle elsewhere. */
function placeOf(i: number, count: number, { places, turn }: { places: number; turn: number | null }): number {
  if (i === 0) return 0;
  if (i === count - 1) return places - 1;
  const middle = places - 2;
  if (turn === null && count - 2 <= middle) return 1 + Math.floor(((i - 1) * middle) / (count - 2));
  return 1 + ((i - 1 + (turn ?? 0)) % middle);
}

/**
 * The action of a shot, with the marker of the main character if it is in view. No beat: the sentences of the topic say what happens.
 * The sounds of ASMR are told in any case.
 */
function beatOf(
  { category_id: category, charactersCount, lexicon, count, seed, isTold }: Plan,
  i: number,
): { beat: string | null; marker: string | null } {
  const marker = charactersCount > 0 ? mainMarker : null;
  const isEdge = i === 0 || i === count - 1;
  const beats = lexicon.beats[category];
  const own = beats[placeOf(i, count, { places: beats.length, turn: isOrdered(category) ? null : choose(seed, 2, 60) })]!;
  if (category === 'asmr_video') return { beat: own, marker: isEdge ? marker : null };
  if (category === 'character_vlog') {
    const isSeen = isTold ? isEdge || i % 4 !== 3 : own.includes('{m}');
    return { beat: isTold ? null : own.replace('{m}', marker ?? lexicon.person), marker: isSeen ? marker : null };
  }
  const isSeen = marker !== null && (isEdge || i % (category === 'music_video' ? 2 : 3) === 0);
  if (isTold || !isSeen) return { beat: isTold ? null : own, marker: isSeen ? marker : null };
  const people = category === 'music_video' ? lexicon.dancing : lexicon.people;
  const at = i === count - 1 ? people.length - 1 : Math.floor(i / 2) % people.length;
  return { beat: people[at]!.replace('{m}', marker), marker };
}

/** The further characters take turns beside the main one. */
function besideOf({ charactersCount, lexicon }: Plan, i: number): string[] {
  const n = 1 + (i % charactersCount);
  return n === 1 ? [] : [lexicon.beside.replace('{m}', markerOfCharacter(n))];
}

// A character is seen whole or by the face; ASMR stays close.
const middleSizes = [1, 2, 4, 3, 1, 5, 2, 3];
const shownSizes = [1, 2, 4, 2];
const closeSizes = [6, 2, 7, 3];

/** The size of each shot: wide at the beginning and the end, and none twice in a row. */
function listSizes(plan: Plan): string[] {
  const { category_id: category, count, seed, lexicon } = plan;
  const last = category === 'character_vlog' ? 2 : 0;
  const sizes: number[] = [];
  for (let i = 0; i < count; i++) {
    const isClose = category === 'asmr_video';
    const list = isClose ? closeSizes : beatOf(plan, i).marker === null ? middleSizes : shownSizes;
    const taken = [sizes.at(-1), i === count - 2 && !isClose ? last : undefined];
    const start = i + choose(seed, 3, list.length);
    const free = list.map((_, step) => list[(start + step) % list.length]!).find((size) => !taken.includes(size))!;
    sizes.push(isClose || (i > 0 && i < count - 1) ? free : i === 0 ? 0 : last);
  }
  return sizes.map((size) => lexicon.sizes[size]!);
}

/** It begins with a move in and ends with one out; none comes twice in a row. */
function moveOf({ lexicon, count, seed }: Plan, i: number): number {
  if (i === 0) return 0;
  return i === count - 1 ? 1 : 2 + ((i * 5 + choose(seed, 4, 6)) % (lexicon.moves.length - 2));
}

/** Sentences of the topic are said as they are, before the end; else what can be said of any topic. */
function voiceOf(plan: Plan, i: number): string {
  const { lexicon, parts, count, isTold } = plan;
  const { voices } = lexicon;
  if (isTold && (count < 3 || i < count - 1)) return joinParts(partsOf(plan, i));
  const topic = upperFirst(firstWords(splitSentences(parts[0]!)[0]!, 12).slice(0, 200));
  return voices[placeOf(i, count, { places: voices.length, turn: null })]!.replace('{t}', topic);
}

/** The subject of a shot. In an explainer every sentence has its place before the end. */
function partsOf(
  { category_id: category, category_inputs: { is_script: isScript }, parts, count, isTold }: Plan,
  i: number,
): readonly string[] {
  const isBeforeEnd = category === 'script_to_video' && isTold && !isScript && count >= 3 && i < count - 1;
  const among = isBeforeEnd ? count - 1 : count;
  const from = Math.floor((i * parts.length) / among);
  return parts.slice(from, Math.max(from + 1, Math.floor(((i + 1) * parts.length) / among)));
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
