import { contentCategories } from '../../../contract/content/content-warning.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';
import { errors } from '../../../contract/errors.ts';
import { findDefinition } from '../../../contract/changes/changes.ts';
import type { listProblems } from '../../db/queries/outbox/problems.ts';

/** A change that was refused or waits for the person's word. */
export type Problem = Awaited<ReturnType<typeof listProblems>>[number];

/** What the person had asked for, in words. What newer code made, or what is damaged, is kept and has no better name here. */
export function describeProblem({ intent }: Pick<Problem, 'intent'>): string {
  return unlessUnreadable(() => findDefinition(intent.kind)?.describe(intent.args)) ?? 'A change made by another version';
}

function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** The first item it is about; null for a request of new pictures. Of a kind of newer code it is the first that it touches. */
export function mediaOfProblem({ intent }: Pick<Problem, 'intent'>): string | null {
  const definition = findDefinition(intent.kind);
  const args = intent.args as typeof intent.args | null | undefined;
  if (definition !== undefined) return args == null ? null : (definition.items?.(args)?.[0] ?? null);
  const keys = Array.isArray(intent.keys) ? intent.keys.map(parseRowKey) : [];
  return keys.find(({ table }) => table === 'media')?.id ?? null;
}

/** Why it did not happen by itself. */
export function whyProblem({ reason, code, intent }: Pick<Problem, 'reason' | 'code' | 'intent'>): string {
  if (reason === 'parked' && code === 'RESET_EPOCH')
    return 'The studio was restored from a backup that does not have it. It is made and charged again when you send it now.';
  const isLate = code !== 'INTERNAL' && code !== 'CLIENT_TOO_OLD';
  if (reason === 'parked' && isLate)
    return `It waited too long to be sent without asking. It is ${intent.kind === 'generation.create' ? 'painted' : 'done'} when you send it now.`;
  return unlessUnreadable(() => findDefinition(intent.kind)?.explain?.(intent.args, code)) ?? explainCode(code);
}

/** The title of a content warning is the head of a list in its dialog, and says too little alone. */
function explainCode(code: Problem['code']): string {
  if (code !== 'CONTENT_WARNING') return errors[code].title;
  const kinds = Object.values(contentCategories).join('; ');
  return `Its words or its pictures count as content that cannot be published: ${kinds}. Nothing of it became public. An administrator can let pictures through.`;
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
