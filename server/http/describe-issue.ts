import type * as v from 'valibot';

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  strict_object: 'an object',
};

/**
 * The fault of a field, in words that follow the field's name. The contract's own messages stay as they are. Those of the
 * validation library, which all begin with «Invalid», are written for programmers and replaced.
 */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.expected === 'never') return 'is not a known field';
  if (issue.received === 'undefined') return 'is missing';
  if (issue.type === 'picklist') return `must be one of ${(issue.expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`;
  if (issue.type === 'digits') return 'must be a whole number';
  if (issue.type === 'min_value') return `must be at least ${String(issue.requirement)}`;
  if (issue.type === 'max_value') return `must be at most ${String(issue.requirement)}`;
  if (issue.type === 'min_length') return issue.requirement === 1 ? 'must not be empty' : `must have at least ${countOf(issue)}`;
  if (issue.type === 'max_length') return `must have at most ${countOf(issue)}`;
  const kind = kinds[issue.type];
  return kind === undefined ? 'is not valid' : `must be ${kind}`;
}

function countOf({ input, requirement }: v.BaseIssue<unknown>): string {
  return `${String(requirement)} ${typeof input === 'string' ? 'characters' : 'entries'}`;
}

/** All issues in one sentence. A message with a capital is a sentence of its own and needs no field name. */
export function joinIssues(issues: readonly { path: string; message: string }[]): string {
  const parts = issues.map(({ path, message }) =>
    /^[A-Z]/.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : `${nameOf(path)} ${message}`,
  );
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `deleteImages.0.id` is «deleteImages 1 id»: people count from one. */
function nameOf(path: string): string {
  if (path === '') return 'the request';
  return path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : key.replaceAll('_', ' ')))
    .join(' ');
}
