import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../../contract/errors.ts';
import { rulesOf, scriptBounds, type ScriptProblem, type ScriptRules } from '../../../../contract/stories/script/check-script.ts';
import { outlineNote, outlineStory } from '../../../../contract/stories/script/outline.ts';
import { repairScript } from '../../../../contract/stories/script/repair-script.ts';
import type { Script } from '../../../../contract/stories/script/script.ts';
import { spokenSeconds } from '../../../../contract/stories/script/sentences.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import type { FoundWriter } from '../../../engines/engine-registry.ts';
import { askWriter, type WritingStudio } from '../../writing/ask-writer.ts';
import { scriptForm } from './script-form.ts';
import { scriptInstructions } from './script-instructions.ts';

type Order = { userId: string; story: StoryRow; signal: AbortSignal };

/** `note`: what a person should know of how it was written; one or two sentences. */
export type WrittenScript = { script: Script; writtenBy: 'engine' | 'rules'; note: string | null };

/** A script has about as many words as this many prompts. */
const promptsOfScript = 5;

/** A writer that has enough to write is waited for this long. */
const longestWaitMs = 180_000;

/**
 * The script of a story: by the connected writer, which is told once what it did wrong; what is wrong then is put right by rules.
 * Without a writer, or where it fails, it is the outline by rules. The same for every call but for what the writer writes.
 * @throws ENGINE_FAILED when `signal` ended it
 */
export async function writeScript(studio: WritingStudio, order: Order): Promise<WrittenScript> {
  const { story, signal } = order;
  const rules = rulesOf(story);
  const found = await studio.engines.findWriter();
  if (found === undefined) return withLength(outline(story), rules);
  try {
    return withLength(await ask(studio, found, order), rules);
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
    return withLength({ ...outline(story), note: `${error.message} ${outlineNote}` }, rules);
  }
}

function outline(story: StoryRow): WrittenScript {
  return { script: outlineStory({ ...story, shots_num: null }), writtenBy: 'rules', note: outlineNote };
}

type Read = { script: Script; problems: ScriptProblem[] };

async function ask(studio: WritingStudio, found: FoundWriter, { userId, story, signal }: Order): Promise<WrittenScript> {
  const rules = rulesOf(story);
  const read: Read[] = [];
  const form = scriptForm(rules, (script, problems) => read.push({ script, problems }));
  const request = { model: found.model, instructions: scriptInstructions(story), words: wordsOf(story) };
  const write = ({ writer }: FoundWriter): Promise<Script> => writer.writeData(request, form, signal);
  try {
    const script = await waitForTurn(() => askWriter(studio, found, { userId, prompts: promptsOfScript, write }), signal);
    return { script, writtenBy: 'engine', note: null };
  } catch (error) {
    const [best] = read.toSorted((a, b) => a.problems.length - b.problems.length);
    if (best === undefined || signal.aborted) throw error;
    return { script: repairScript(best.script, rules), writtenBy: 'engine', note: repairNote(best.problems) };
  }
}

function wordsOf({ title, category_inputs: { topic, theme } }: StoryRow): string {
  return [topic, theme, title].find((text) => text.trim() !== '') ?? 'Choose a topic.';
}

/** The engine's pace is kept by waiting, for a run has the time. */
async function waitForTurn<T>(begin: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'RATE_LIMITED';
      const waitMs = isBusy ? (error.retryAfterSeconds ?? 5) * 1_000 : 0;
      if (!isBusy || Date.now() + waitMs > until) throw error;
      await setTimeout(waitMs, undefined, { signal });
    }
  }
}

const fieldNames: Record<string, string> = {
  scriptTitle: 'the title',
  scriptResponseShots: 'the script',
  scriptResponseRecurringProps: 'the list of props',
  shotImagePrompt: 'the image prompt',
  shotVideoPrompt: 'the video prompt',
  shotVoiceoverScript: 'the voice-over',
  recurringPropKey: 'the key',
  recurringPropDescription: 'the description',
};

function repairNote(problems: readonly ScriptProblem[]): string {
  const first = problems[0]!;
  const [, list, index, field] = /^(\w+)(?:\[(\d+)\]\.(\w+))?$/.exec(first.path) ?? [];
  const item = index === undefined ? '' : ` of ${list === 'scriptResponseShots' ? 'shot' : 'prop'} ${Number(index) + 1}`;
  const more = problems.length === 1 ? '' : ` So were ${problems.length - 1} more.`;
  return `Put right by rules: ${fieldNames[field ?? list ?? ''] ?? 'the script'}${item} ${first.text}.${more}`;
}

/** A given script keeps its words, however long they take. */
function withLength(written: WrittenScript, { given }: ScriptRules): WrittenScript {
  const seconds = given === null ? 0 : spokenSeconds(given);
  if (seconds < scriptBounds.spokenSeconds) return written;
  const long = `Spoken, this script takes about ${Math.round(seconds)} seconds.`;
  return { ...written, note: written.note === null ? long : `${written.note} ${long}` };
}
