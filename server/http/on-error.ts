import type { Context } from 'hono';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Problem } from '../../contract/problem.ts';
import { logError } from '../lib/log.ts';
import { toProblem } from '../lib/errors/problem.ts';
import { isDatabaseAway, isDiskFull } from '../lib/errors/system-error.ts';

/** The only place where a failure becomes an answer: a problem document with the request's number. */
export function onError(error: unknown, context: Context): Response {
  const expected = error instanceof AppError ? error : new AppError(findCode(error), { cause: error });
  const requestId: string = context.get('requestId');
  if (!(error instanceof AppError)) {
    logError('request.failed', error, { requestId, method: context.req.method, path: context.req.routePath });
  }
  const response = problemResponse({ ...toProblem(expected), requestId });
  if (expected.retryAfterSeconds !== undefined) response.headers.set('Retry-After', String(expected.retryAfterSeconds));
  return response;
}

export function problemResponse(problem: Problem): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}

function findCode(error: unknown): ErrorCode {
  if (isDiskFull(error)) return 'DISK_FULL';
  return isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL';
}
