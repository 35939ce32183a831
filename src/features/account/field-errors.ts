import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';

/** Error messages of a form, by field; `form` is about the form as a whole. */
export type FormErrors = Partial<Record<keyof typeof names | 'form', string>>;

const names = {
  email: 'E-mail',
  password: 'Password',
  admin_code: 'Administrator code',
  current_password: 'Current password',
  new_password: 'New password',
};

function add(errors: FormErrors, path: string, message: string): FormErrors {
  if (!(path in names)) return { ...errors, form: errors.form ?? message };
  const key = path as keyof typeof names;
  return { ...errors, [key]: errors[key] ?? `${names[key]} ${message}` };
}

/** The typed values of form fields, by name; empty for a missing field. */
export function readFields<K extends string>(form: HTMLFormElement, names: readonly K[]): Record<K, string> {
  const typed = new FormData(form);
  const textOf = (name: K) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<K, string>;
}

/** Checks input against the contract. Null when it is valid. */
export function checkFields(schema: v.GenericSchema, input: unknown): FormErrors | null {
  const result = v.safeParse(schema, input);
  if (result.success) return null;
  return result.issues.reduce<FormErrors>((errors, issue) => add(errors, v.getDotPath(issue) ?? '', issue.message), {});
}

/** Maps the issues of a failed request to their fields. */
export function errorsOf(error: unknown): FormErrors {
  if (error instanceof AppError) {
    if (error.issues.length > 0)
      return error.issues.reduce<FormErrors>((errors, issue) => add(errors, issue.path.split('.').at(-1) ?? '', issue.message), {});
  } else console.error('account.failed', error);
  return { form: errorText(error) };
}
