import * as v from 'valibot';

const code = v.nullish(v.union([v.string(), v.number()]));
// Some gateways send an empty `error` object with a successful answer.
const toldError = v.pipe(
  v.looseObject({ code, type: v.nullish(v.string()), status: code }),
  v.check((error) => Object.keys(error).length > 0),
);
const failure = v.object({
  error: v.union([v.pipe(v.string(), v.nonEmpty()), toldError]),
});

/** Error words that imply a status. */
const statuses: [RegExp, number][] = [
  [/rate_?limit|too_many_requests|overloaded/i, 429],
  [/authentication|invalid_api_key|unauthorized/i, 401],
  [/invalid_request/i, 400],
];

/**
 * The HTTP status of an `error` inside a successful answer: its number, the status of its words, or 500. Undefined: the answer is no
 * failure.
 */
export function statusInAnswer(answer: unknown): number | undefined {
  const parsed = v.safeParse(failure, answer);
  if (!parsed.success) return undefined;
  const { error } = parsed.output;
  const told = typeof error === 'string' ? [error] : [error.code, error.status, error.type];
  const number = told.map(Number).find((status) => status >= 400 && status <= 599);
  return number ?? statuses.find(([words]) => told.some((one) => words.test(String(one))))?.[1] ?? 500;
}
