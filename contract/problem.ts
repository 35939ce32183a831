import * as v from 'valibot';
import { errors, type ErrorCode } from './errors.ts';

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** One wrong field of a refused request: `path` in dots, `message` for people. */
export const fieldIssueSchema = v.object({ path: v.string(), message: v.string() });

/** RFC 9457 problem document, the body of every failed call (`application/problem+json`). */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.picklist(codes),
  detail: v.optional(v.string()),
  issues: v.optional(v.array(fieldIssueSchema)),
  requestId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof problemSchema>;
