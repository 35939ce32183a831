import { useId, useRef, useState, type ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { checkFields, errorsOf, readFields, type FormErrors } from './field-errors.ts';
import styles from './credentials-form.module.css';

/** `admin_code`: only when the form asks for it. */
export type Credentials = { email: string; password: string; admin_code?: string };

type CredentialsFormProps = {
  schema: GenericSchema;
  submitLabel: string;
  passwordKind: 'new-password' | 'current-password';
  passwordHint?: string;
  asksAdminCode?: boolean;
  /** The e-mail address of the account that was last signed in here. */
  knownEmail?: string | undefined;
  /** Called with the address on every keystroke. */
  onEmailChange?: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Between the fields and the button. */
  children?: ReactNode;
};

/** E-mail and password in a form that password managers recognise. Errors appear at their field. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { schema, submitLabel, passwordKind, passwordHint, asksAdminCode = false, knownEmail, onEmailChange, onSubmit, children } = props;
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formErrorId = useId();

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    const first = (['email', 'password', 'admin_code'] as const).find((name) => found[name] !== undefined) ?? 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const handleSubmit = async () => {
    if (form.current === null || isBusy) return;
    const credentials: Credentials = {
      ...readFields(form.current, ['email', 'password']),
      ...(asksAdminCode ? readFields(form.current, ['admin_code']) : {}),
    };
    const found = checkFields(schema, credentials);
    if (found !== null) {
      showErrors(found);
      return;
    }
    setErrors({});
    setIsBusy(true);
    try {
      await onSubmit(credentials);
    } catch (error) {
      showErrors(errorsOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      aria-describedby={errors.form === undefined ? undefined : formErrorId}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        defaultValue={knownEmail}
        onChange={(event) => onEmailChange?.(event.currentTarget.value)}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField label="Password" name="password" autoComplete={passwordKind} error={errors.password} hint={passwordHint} />
      {asksAdminCode && (
        <TextField
          label="Administrator code (optional)"
          name="admin_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.admin_code}
          hint="The start of this studio printed it. Without it you get an ordinary account."
        />
      )}
      {children}
      {errors.form !== undefined && (
        <p id={formErrorId} role="alert" className={styles.error}>
          {errors.form}
        </p>
      )}
      <Button type="submit" variant="primary" size="l" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
