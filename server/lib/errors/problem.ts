import { errors, type AppError } from '../../../contract/errors.ts';
import type { Problem } from '../../../contract/problem.ts';

/** The RFC 9457 document that tells a caller about an expected failure. */
export function toProblem(error: AppError): Problem {
  return {
    type: `about:blank#${error.code}`,
    title: errors[error.code].title,
    status: error.status,
    code: error.code,
    ...(error.message === errors[error.code].title ? {} : { detail: error.message }),
    ...(error.issues.length === 0 ? {} : { issues: error.issues }),
  };
}
