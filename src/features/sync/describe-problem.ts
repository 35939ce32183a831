import { contentCategories } from '../../../contract/content/content-warning.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';
import { errors } from '../../../contract/errors.ts';
import { findDefinition } from '../../../contract/changes/changes.ts';
import type { listProblems } from '../../db/queries/outbox/problems.ts';

/** A mutation that was refused, or waits for the user's decision. */
export type Problem = Awaited<ReturnType<typeof listProblems>>[number];

/** Names the mutation for users. Mutations of newer code and damaged ones are kept under a general name. */
export function describeProblem({ intent: mutation }: Pick<Problem, 'intent'>): string {
  return unlessUnreadable(() => findDefinition(mutation.kind)?.describe(mutation.args)) ?? 'A change made by another version';
}

function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** The first affected item; null for a request of new pictures. For a mutation of newer code the first id that it touches. */
export function mediaOfProblem({ intent: mutation }: Pick<Problem, 'intent'>): string | null {
  const definition = findDefinition(mutation.kind);
  const args = mutation.args as typeof mutation.args | null | undefined;
  if (definition !== undefined) return args == null ? null : (definition.items?.(args)?.[0] ?? null);
  const keys = Array.isArray(mutation.keys) ? mutation.keys.map(parseRowKey) : [];
  return keys.find(({ table }) => table === 'media')?.id ?? null;
}

/** The reason why it needs a decision. */
export function whyProblem({ reason, code, intent: mutation }: Pick<Problem, 'reason' | 'code' | 'intent'>): string {
  if (reason === 'parked' && code === 'RESET_EPOCH')
    return 'The studio was restored from a backup that does not have it. It is made and charged again when you send it now.';
  const isLate = code !== 'INTERNAL' && code !== 'CLIENT_TOO_OLD';
  if (reason === 'parked' && isLate)
    return `It waited too long to be sent without asking. It is ${mutation.kind === 'generation.create' ? 'painted' : 'done'} when you send it now.`;
  return unlessUnreadable(() => findDefinition(mutation.kind)?.explain?.(mutation.args, code)) ?? explainCode(code);
}

/** A content warning's title heads a list in its dialog, and is unclear alone. */
function explainCode(code: Problem['code']): string {
  if (code !== 'CONTENT_WARNING') return errors[code].title;
  const kinds = Object.values(contentCategories).join('; ');
  return `Its words or its pictures count as content that cannot be published: ${kinds}. Nothing of it became public. An administrator can let pictures through.`;
}

/** Details for a support message, without the prompt. */
export function problemDetails(problem: Problem): string {
  const { mid, at, reason, code, intent: mutation } = problem;
  return JSON.stringify(
    {
      mid,
      at: new Date(at).toISOString(),
      reason,
      code,
      kind: mutation.kind,
      attempts: mutation.attempts,
      lastStatus: mutation.lastStatus,
    },
    null,
    2,
  );
}
