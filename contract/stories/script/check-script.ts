import { limits } from '../../limits.ts';
import { toStorable } from '../../text/to-storable.ts';
import type { StoryCategory } from '../category.ts';
import { storyLimits, type StoryRow } from '../story.ts';
import { findMoves, hasTextOverlay, hidesCharacter } from './camera-moves.ts';
import { isCharacterMarker, mainMarker, markerOfCharacter, markersIn } from './markers.ts';
import type { Script, ScriptShot } from './script.ts';
import { countWords, hasWord, isSameText, splitSentences, spokenSeconds } from './sentences.ts';

/** Bounds of scripts (specification page 2, §9): each has to be below. `sentences`: of one shot. */
export const scriptBounds = { titleWords: 8, propWords: 10, spokenSeconds: 60, sentences: 2 } as const;

/** The facts that the rules depend on. `given`: the script that the person wrote, whose words stay; null when there is only a topic. */
export type ScriptRules = { category_id: StoryCategory; charactersCount: number; given: string | null };

/** `path`: the field of the script; `text`: one sentence about what has to be so. */
export type ScriptProblem = { path: string; text: string };

export function rulesOf({ category_id, category_inputs }: Pick<StoryRow, 'category_id' | 'category_inputs'>): ScriptRules {
  const { character, characters, is_script: isScript, topic } = category_inputs;
  const charactersCount = character === null ? 0 : 1 + characters.length;
  return { category_id, charactersCount, given: isScript && hasWord.test(topic) ? toStorable(topic) : null };
}

/** True when words are spoken over the shots: in explainers, and of a script that was given. */
export function isSpoken({ category_id, given }: ScriptRules): boolean {
  return category_id === 'script_to_video' || given !== null;
}

/** Most sentences of one shot. More than two only where a given script would need more shots than a story may have. */
export function sentencesPerShot({ given }: ScriptRules): number {
  return Math.max(scriptBounds.sentences, given === null ? 0 : Math.ceil(splitSentences(given).length / storyLimits.shots));
}

/** Markers that a prompt must not have, or half ones. */
const anyBrackets = /<<|>>/u;

/** The problems of a script by its rules (specification page 2, §3, §5 and §9); empty when there are none. */
export function checkScript(script: Script, rules: ScriptRules): ScriptProblem[] {
  const { scriptTitle, scriptResponseShots: shots } = script;
  const problems: ScriptProblem[] = [];
  const must = (isRight: boolean, path: string, text: string): void => {
    if (!isRight) problems.push({ path, text });
  };
  must(scriptTitle.trim() !== '', 'scriptTitle', 'must not be empty');
  must(countWords(scriptTitle) < scriptBounds.titleWords, 'scriptTitle', `must have fewer than ${scriptBounds.titleWords} words`);
  must(scriptTitle.length <= storyLimits.titleLength, 'scriptTitle', `must be at most ${storyLimits.titleLength} characters`);
  must(!anyBrackets.test(scriptTitle), 'scriptTitle', 'must not have markers');
  must(isStorable(scriptTitle), 'scriptTitle', 'must not have broken characters');
  const path = 'scriptResponseShots';
  must(shots.length > 0, path, 'must have a shot');
  must(shots.length <= storyLimits.shots, path, `must have at most ${storyLimits.shots} shots`);
  const names = listNames(script, rules);
  for (const [i, shot] of shots.entries()) problems.push(...checkShot(shot, { rules, names, path: `${path}[${i}]` }));
  if (rules.category_id === 'character_vlog' && rules.charactersCount > 0)
    must(
      shots.some(({ shotImagePrompt }) => shotImagePrompt.includes(mainMarker)),
      path,
      `must show ${mainMarker} in a shot`,
    );
  return [...problems, ...checkProps(script), ...checkVoice(shots, rules)];
}

/** The markers that prompts of the script may have. */
function listNames({ scriptResponseRecurringProps: props }: Script, { charactersCount }: ScriptRules): Set<string> {
  const characters = Array.from({ length: charactersCount }, (_, i) => markerOfCharacter(i + 1));
  return new Set([...characters, ...props.map(({ recurringPropKey }) => recurringPropKey)]);
}

type At = { rules: ScriptRules; names: Set<string>; path: string };

function checkShot(shot: ScriptShot, { rules, names, path }: At): ScriptProblem[] {
  const { shotImagePrompt: image, shotVideoPrompt: video, shotVoiceoverScript: voice = '' } = shot;
  const problems: ScriptProblem[] = [];
  const must = (isRight: boolean, field: keyof ScriptShot, text: string): void => {
    if (!isRight) problems.push({ path: `${path}.${field}`, text });
  };
  for (const [field, prompt] of [
    ['shotImagePrompt', image],
    ['shotVideoPrompt', video],
  ] as const) {
    must(prompt.trim() !== '', field, 'must not be empty');
    must(prompt.length <= limits.promptLength, field, `must be at most ${limits.promptLength} characters`);
    must(isStorable(prompt), field, 'must not have broken characters');
    must(!anyBrackets.test(withoutMarkers(prompt)), field, 'must have markers of the form <<NAME>> only');
    for (const marker of markersIn(prompt))
      must(
        names.has(marker),
        field,
        `must not have ${marker}, which ${isCharacterMarker(marker) ? 'no character has' : 'is not among the props'}`,
      );
  }
  const shown = markersIn(image).filter(isCharacterMarker);
  must(
    shown.length === 0 || !hidesCharacter(image),
    'shotImagePrompt',
    'must show its character from the front or a three-quarter angle, in focus',
  );
  const named = markersIn(video);
  must(
    named.every((marker) => !isCharacterMarker(marker) || shown.includes(marker)),
    'shotVideoPrompt',
    'must name only characters that its picture shows',
  );
  must(named.every(isCharacterMarker), 'shotVideoPrompt', 'must not have markers of props');
  must(splitSentences(video).length <= 1, 'shotVideoPrompt', 'must be one sentence');
  must(findMoves(video).length === 1, 'shotVideoPrompt', 'must have one move of the camera');
  must(!hasTextOverlay(video), 'shotVideoPrompt', 'must not ask for text over the film');
  if (!isSpoken(rules)) must(voice === '', 'shotVoiceoverScript', 'must be absent: only explainers are spoken');
  return problems;
}

function checkProps({ scriptResponseRecurringProps: props }: Script): ScriptProblem[] {
  const problems: ScriptProblem[] = [];
  const path = 'scriptResponseRecurringProps';
  if (props.length > storyLimits.props) problems.push({ path, text: `must have at most ${storyLimits.props} props` });
  const seen = new Set<string>();
  for (const [i, { recurringPropKey: key, recurringPropDescription: description }] of props.entries()) {
    const must = (isRight: boolean, field: string, text: string): void => {
      if (!isRight) problems.push({ path: `${path}[${i}].${field}`, text });
    };
    must(markersIn(key)[0] === key && !isCharacterMarker(key), 'recurringPropKey', 'must look like <<NAME>>');
    must(!seen.has(key), 'recurringPropKey', 'must be there once');
    seen.add(key);
    must(description.trim() !== '', 'recurringPropDescription', 'must not be empty');
    must(
      countWords(description) < scriptBounds.propWords,
      'recurringPropDescription',
      `must have fewer than ${scriptBounds.propWords} words`,
    );
    must(
      description.length <= storyLimits.titleLength,
      'recurringPropDescription',
      `must be at most ${storyLimits.titleLength} characters`,
    );
    must(!anyBrackets.test(description), 'recurringPropDescription', 'must not have markers');
    must(isStorable(description), 'recurringPropDescription', 'must not have broken characters');
  }
  return problems;
}

function checkVoice(shots: readonly ScriptShot[], rules: ScriptRules): ScriptProblem[] {
  if (!isSpoken(rules)) return [];
  const path = 'scriptResponseShots';
  const voices = shots.map(({ shotVoiceoverScript = '' }) => shotVoiceoverScript);
  const most = sentencesPerShot(rules);
  const problems: ScriptProblem[] = voices.flatMap((voice, i) =>
    checkWords(voice, most).map((text) => ({ path: `${path}[${i}].shotVoiceoverScript`, text })),
  );
  if (rules.given !== null) {
    const isKept = isSameText(voices.join(''), toStorable(rules.given));
    return isKept ? problems : [...problems, { path, text: 'must speak the given script word for word, in its order' }];
  }
  if (voices.some((voice) => anyBrackets.test(voice))) problems.push({ path, text: 'must not speak markers' });
  if (spokenSeconds(voices.join(' ')) >= scriptBounds.spokenSeconds)
    problems.push({
      path,
      text: `must be spoken in less than ${scriptBounds.spokenSeconds} seconds, which is ${Math.floor(scriptBounds.spokenSeconds * 2.5)} words`,
    });
  return problems;
}

function checkWords(voice: string, most: number): string[] {
  const count = splitSentences(voice).length;
  return [
    ...(count >= 1 && count <= most ? [] : [`must have ${most === 2 ? '1 or 2' : `1 to ${most}`} sentences`]),
    ...(voice.length <= limits.promptLength ? [] : [`must be at most ${limits.promptLength} characters`]),
    ...(isStorable(voice) ? [] : ['must not have broken characters']),
  ];
}

function withoutMarkers(text: string): string {
  return markersIn(text).reduce((rest, marker) => rest.replaceAll(marker, ''), text);
}

function isStorable(text: string): boolean {
  return toStorable(text) === text;
}
