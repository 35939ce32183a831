import { errors } from '../../../contract/errors.ts';
import type { IntentArgs } from '../../../contract/intent.ts';
import type { listProblems } from '../../db/queries/problems.ts';

/** A change that was refused or waits for the person's word. */
export type Problem = Awaited<ReturnType<typeof listProblems>>[number];

const HEAD = 60;

function count(ids: readonly string[]): string {
  return ids.length === 1 ? 'a picture' : `${ids.length} pictures`;
}

/** What the person had asked for, in words. What newer code made, or what is damaged, is kept and has no better name here. */
export function describeProblem({ intent }: Pick<Problem, 'intent'>): string {
  try {
    return describeIntent(intent) ?? unreadable;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return unreadable;
  }
}

const unreadable = 'A change made by another version';

function describeIntent(intent: Problem['intent']): string | undefined {
  switch (intent.kind) {
    case 'generation.create': {
      const { params } = intent.args as IntentArgs<'generation.create'>;
      const head = Array.from(params.prompt.trim());
      return `Create “${head.length > HEAD ? `${head.slice(0, HEAD).join('')}…` : head.join('')}”`;
    }
    case 'generation.cancel':
      return 'Cancel a picture';
    case 'media.star':
      return (intent.args as IntentArgs<'media.star'>).is_starred ? 'Star a picture' : 'Unstar a picture';
    case 'media.delete':
      return `Delete ${count((intent.args as IntentArgs<'media.delete'>).ids)}`;
    case 'media.restore':
      return `Bring back ${count((intent.args as IntentArgs<'media.restore'>).ids)}`;
  }
}

/** The first item it is about; null for a request of new pictures. */
export function mediaOfProblem({ intent }: Pick<Problem, 'intent'>): string | null {
  const args = intent.args as typeof intent.args | undefined;
  if (args === undefined) return null;
  if ('ids' in args) return args.ids[0] ?? null;
  return 'id' in args ? args.id : null;
}

/** Why it did not happen by itself. */
export function whyProblem({ reason, code, intent }: Pick<Problem, 'reason' | 'code' | 'intent'>): string {
  const isLate = code !== 'INTERNAL' && code !== 'CLIENT_TOO_OLD';
  if (reason === 'parked' && intent.kind === 'generation.create' && isLate)
    return 'It waited too long to be sent without asking. It is painted when you send it now.';
  return errors[code].title;
}

/** For a support message: what happened, without the prompt. */
export function problemDetails(problem: Problem): string {
  const { mid, at, reason, code, intent } = problem;
  return JSON.stringify(
    { mid, at: new Date(at).toISOString(), reason, code, kind: intent.kind, attempts: intent.attempts, lastStatus: intent.lastStatus },
    null,
    2,
  );
}
