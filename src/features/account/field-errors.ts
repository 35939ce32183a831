import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';

/** What is wrong with the fields of a form, and what is wrong with it as a whole. */
export type FormErrors = { email?: string; password?: string; form?: string };

const names: Record<string, string> = { email: 'E-mail', password: 'Password' };

function add(errors: FormErrors, path: string, message: string): FormErrors {
  const name = names[path];
  if (name === undefined) return { ...errors, form: errors.form ?? message };
  const key = path as 'email' | 'password';
  return { ...errors, [key]: errors[key] ?? `${name} ${message}` };
}

/** The errors of input that the contract refuses; null when it does not. */
export function checkFields(schema: v.GenericSchema, input: unknown): FormErrors | null {
  const result = v.safeParse(schema, input);
  if (result.success) return null;
  return result.issues.reduce<FormErrors>((errors, issue) => add(errors, v.getDotPath(issue) ?? '', issue.message), {});
}

/** The errors of an answer, at the field they belong to. */
export function errorsOf(error: unknown): FormErrors {
  if (error instanceof AppError) {
    if (error.code === 'EMAIL_TAKEN') return { email: error.message };
    if (error.issues.length > 0)
      return error.issues.reduce<FormErrors>((errors, issue) => add(errors, issue.path.split('.').at(-1) ?? '', issue.message), {});
  } else console.error('account.failed', error);
  return { form: errorText(error) };
}
