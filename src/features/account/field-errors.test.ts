import { expect, test } from 'vitest';
import { AppError, errors } from '../../../contract/errors.ts';
import { signUpRequestSchema } from '../../../contract/account/user.ts';
import { checkFields, errorsOf } from './field-errors.ts';

test('each wrong field gets its own sentence', () => {
  expect(checkFields(signUpRequestSchema, { email: 'ana', password: 'short' })).toEqual({
    email: 'E-mail is not an e-mail address',
    password: 'Password must have at least 8 characters',
  });
});

test('input that the contract takes has no errors', () => {
  expect(checkFields(signUpRequestSchema, { email: ' Ana@Example.org ', password: 'long enough' })).toBeNull();
});

test('a new password of spaces alone is refused', () => {
  const input = { email: 'ana@example.org', password: ' \t\u00a0 \u200b     ' };
  expect(checkFields(signUpRequestSchema, input)).toEqual({ password: 'Password must not be blank' });
});

test('a refused pair of address and password is said about the whole form', () => {
  expect(errorsOf(new AppError('SIGN_UP_REFUSED'))).toEqual({ form: errors.SIGN_UP_REFUSED.title });
  expect(errorsOf(new AppError('CREDENTIALS_WRONG'))).toEqual({ form: errors.CREDENTIALS_WRONG.title });
});

test('issues of the server arrive at their fields', () => {
  const error = new AppError('VALIDATION_FAILED', { issues: [{ path: 'password', message: 'must have at most 128 characters' }] });
  expect(errorsOf(error)).toEqual({ password: 'Password must have at most 128 characters' });
});
