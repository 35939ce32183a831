import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';

/** What is wrong with the fields of a form, and what is wrong with it as a whole. */
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

/** The texts typed into fields of a form, by name; empty for a field that is not there. */
export function readFields<K extends string>(form: HTMLFormElement, names: readonly K[]): Record<K, string> {
  const typed = new FormData(form);
  const textOf = (name: K) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<K, string>;
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
    if (error.issues.length > 0)
      return error.issues.reduce<FormErrors>((errors, issue) => add(errors, issue.path.split('.').at(-1) ?? '', issue.message), {});
  } else console.error('account.failed', error);
  return { form: errorText(error) };
}
