import { expect, it } from 'vitest';
import { AppError, errors } from '../../../../contract/errors.ts';
import { toContentRefusal } from './content-refusal.ts';

const warning = new AppError('CONTENT_WARNING', { detail: 'Its words say “bloodbath”.' });

it.each([
  ['a warning', warning, false, { message: 'Its words say “bloodbath”.', isFinal: false }],
  ['another failure', new AppError('INTERNAL'), false, null],
  ['no access', new AppError('NO_PUBLISH_ACCESS'), false, null],
  ['a warning again', warning, true, { message: 'Its words say “bloodbath”.', isFinal: true }],
  ['another failure of the second look', new AppError('GONE'), true, { message: errors.GONE.title, isFinal: true }],
  ['a second look without an answer', new AppError('NETWORK'), true, { message: errors.NETWORK.title, isFinal: true }],
  ['a second look that nobody expected to fail', new Error('no'), true, { message: errors.INTERNAL.title, isFinal: true }],
])('%s: is offered a retry, is final, or says nothing of the image', (_, error, isRetry, refusal) => {
  expect(toContentRefusal(error, isRetry)).toEqual(refusal);
});
