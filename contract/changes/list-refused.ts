import * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { AnswerNotes } from './define-change.ts';

const resultsSchema = v.object({ results: v.array(v.unknown()) });
const resultSchema = v.object({ id: v.string(), outcome: v.string() });

/** The items with the result `outcome`: the studio refused them with `code`. Null: none. */
export function listRefused(body: unknown, outcome: string, code: ErrorCode): AnswerNotes['refused'] {
  const parsed = v.safeParse(resultsSchema, body);
  const results = parsed.success ? parsed.output.results.filter((result) => v.is(resultSchema, result)) : [];
  const ids = results.filter((result) => result.outcome === outcome).map(({ id }) => id);
  return ids.length > 0 ? { ids, code } : null;
}
