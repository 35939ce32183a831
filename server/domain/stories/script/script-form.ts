import * as v from 'valibot';
import { checkScript, isSpoken, type ScriptProblem, type ScriptRules } from '../../../../contract/stories/script/check-script.ts';
import { type Script, scriptSchema } from '../../../../contract/stories/script/script.ts';
import type { AnswerForm } from '../../../engines/writer.ts';

const text = { type: 'string' };

function objectOf(properties: Record<string, object>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The most problems that are named to a writer; it would not read more. */
const namedProblems = 12;

/**
 * The form of a script as an answer, with the rules for it. `onRead` hears every script that came, also one that breaks rules, so that
 * the last one can be repaired.
 */
export function scriptForm(rules: ScriptRules, onRead: (script: Script, problems: ScriptProblem[]) => void): AnswerForm<Script> {
  const shot = { shotImagePrompt: text, shotVideoPrompt: text, ...(isSpoken(rules) ? { shotVoiceoverScript: text } : {}) };
  const prop = { recurringPropKey: text, recurringPropDescription: text };
  return {
    name: 'story_script',
    schema: objectOf({
      scriptTitle: text,
      scriptResponseShots: { type: 'array', items: objectOf(shot) },
      scriptResponseRecurringProps: { type: 'array', items: objectOf(prop) },
    }),
    read: (value) => {
      const parsed = v.safeParse(scriptSchema, value);
      if (!parsed.success)
        return { problems: parsed.issues.slice(0, namedProblems).map((issue) => `${v.getDotPath(issue) ?? 'It'}: ${issue.message}.`) };
      const problems = checkScript(parsed.output, rules);
      onRead(parsed.output, problems);
      if (problems.length === 0) return { value: parsed.output };
      return { problems: problems.slice(0, namedProblems).map(({ path, text: problem }) => `${path} ${problem}.`) };
    },
  };
}
