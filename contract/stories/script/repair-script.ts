import { toStorable } from '../../text/to-storable.ts';
import { storyLimits, type StoryProp } from '../story.ts';
import { checkScript, type ScriptRules, scriptBounds } from './check-script.ts';
import { findLexicon } from './lexicon/find-lexicon.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { isCharacterMarker, mainMarker, markerOfCharacter, markersIn, nameOfMarker } from './markers.ts';
import { repairImage, repairMarkers, repairVideo, toMarker, type Allowed, type PromptRepair } from './repair-prompts.ts';
import { repairVoice } from './repair-voice.ts';
import type { Script, ScriptShot } from './script.ts';
import { firstWords } from './sentences.ts';
import { toTitle } from './title.ts';

/**
 * The script by the rules: as much of it as they allow, and plain words where nothing is left. What it gives back has no problems for
 * `checkScript`; a script without problems stays as it is.
 */
export function repairScript(script: Script, rules: ScriptRules): Script {
  if (checkScript(script, rules).length === 0) return script;
  const lexicon = findLexicon(textOf(script, rules));
  const { props, markers } = repairProps(script.scriptResponseRecurringProps, lexicon);
  const title = repairTitle(script, lexicon);
  const characters = Array.from({ length: rules.charactersCount }, (_, i) => markerOfCharacter(i + 1));
  const allowed: Allowed = new Map([...characters.map((marker) => [marker, marker] as const), ...markers]);
  const given = script.scriptResponseShots.slice(0, storyLimits.shots);
  const drafts = given.length > 0 ? given : [{ shotImagePrompt: '', shotVideoPrompt: '' }];
  const shots = drafts.map((shot, i) => repairShot(shot, { allowed, lexicon, index: i }, title));
  const spoken = repairVoice(shots, { rules, lexicon, title }).slice(0, storyLimits.shots);
  const withMain = (image: string): string => {
    const prefix = `${mainMarker}, ${lexicon.angles[0]!}`;
    return repairImage(`${prefix}: ${image}`, { allowed, lexicon, index: 0 }, prefix);
  };
  return { scriptTitle: title, scriptResponseShots: showMain(spoken, rules, withMain), scriptResponseRecurringProps: props };
}

function textOf({ scriptTitle, scriptResponseShots: shots }: Script, { given }: ScriptRules): string {
  const words = shots.slice(0, 20).flatMap(({ shotImagePrompt, shotVideoPrompt }) => [shotImagePrompt, shotVideoPrompt]);
  return [scriptTitle, given ?? '', ...words].join(' ').slice(0, 4_000);
}

function repairShot(shot: ScriptShot, repair: PromptRepair, title: string): ScriptShot {
  const shotImagePrompt = repairImage(shot.shotImagePrompt, repair, title);
  const shown = new Map(
    markersIn(shotImagePrompt)
      .filter(isCharacterMarker)
      .map((marker) => [marker, marker]),
  );
  return { ...shot, shotImagePrompt, shotVideoPrompt: repairVideo(shot.shotVideoPrompt, { ...repair, allowed: shown }) };
}

/** A vlog without its character is none: it comes into the first shot. */
function showMain(
  shots: readonly ScriptShot[],
  { category_id, charactersCount }: ScriptRules,
  write: (image: string) => string,
): ScriptShot[] {
  const isShown = shots.some(({ shotImagePrompt }) => shotImagePrompt.includes(mainMarker));
  if (category_id !== 'character_vlog' || charactersCount === 0 || isShown) return [...shots];
  return shots.map((shot, i) => (i === 0 ? { ...shot, shotImagePrompt: write(shot.shotImagePrompt) } : shot));
}

function repairTitle({ scriptTitle, scriptResponseShots }: Script, lexicon: Lexicon): string {
  const [first] = scriptResponseShots;
  const titles = [scriptTitle, first?.shotVoiceoverScript ?? '', first?.shotImagePrompt ?? ''];
  const words = titles.map((text) => toTitle(repairMarkers(toStorable(text), new Map(), lexicon), lexicon));
  return toStorable((words.find((text) => text !== '') ?? lexicon.title).slice(0, storyLimits.titleLength)).trim();
}

function repairProps(props: readonly StoryProp[], lexicon: Lexicon): { props: StoryProp[]; markers: Map<string, string> } {
  const kept: StoryProp[] = [];
  const markers = new Map<string, string>();
  for (const { recurringPropKey, recurringPropDescription } of props) {
    const written = toMarker(recurringPropKey);
    const marker = isCharacterMarker(written) ? toMarker(`prop ${written}`) : written;
    if (marker === '' || markers.has(marker) || kept.length >= storyLimits.props) continue;
    const words = firstWords(repairMarkers(toStorable(recurringPropDescription), new Map(), lexicon), scriptBounds.propWords - 1);
    const description = toStorable(words.slice(0, storyLimits.titleLength)).trim();
    kept.push({
      recurringPropKey: marker,
      recurringPropDescription: description === '' ? firstWords(nameOfMarker(marker), scriptBounds.propWords - 1) : description,
    });
    markers.set(marker, marker);
  }
  return { props: kept, markers };
}
