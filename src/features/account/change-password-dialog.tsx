import { useRef, useState } from 'react';
import { changePasswordRequestSchema } from '../../../contract/routes/account-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { changePassword } from '../../actions/account/change-password.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { checkFields, errorsOf, readFields, type FormErrors } from './field-errors.ts';
import styles from './credentials-form.module.css';

type ChangePasswordDialogProps = { email: string; onClose: () => void; onChanged: () => void };

/** Changes the password of the account; its other sessions end. */
export function ChangePasswordDialog({ email, onClose, onChanged }: ChangePasswordDialogProps) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    const first = found.current_password === undefined && found.new_password !== undefined ? 'new_password' : 'current_password';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const save = async () => {
    if (form.current === null || isBusy) return;
    const body = readFields(form.current, ['current_password', 'new_password']);
    const found = checkFields(changePasswordRequestSchema, body);
    if (found !== null) return showErrors(found);
    setErrors({});
    setIsBusy(true);
    try {
      await changePassword({ currentPassword: body.current_password, newPassword: body.new_password });
      showToast({ text: 'Your password is changed. You are signed out everywhere else.', kind: 'success' });
      onChanged();
      onClose();
    } catch (error) {
      // A password change is never queued in the outbox, so an offline attempt must be repeated by hand.
      const isAway = error instanceof AppError && error.code === 'NETWORK';
      showErrors(isAway ? { form: 'The studio cannot be reached. Try again when the connection is back.' } : errorsOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change password"
      description="Your other devices keep what is on them, and ask to sign in again."
    >
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" name="current_password" autoComplete="current-password" error={errors.current_password} />
        <PasswordField
          label="New password"
          name="new_password"
          autoComplete="new-password"
          hint={`At least ${limits.passwordLengthMin} characters`}
          error={errors.new_password}
        />
        {errors.form !== undefined && (
          <p role="alert" className={styles.error}>
            {errors.form}
          </p>
        )}
        <Button type="submit" variant="primary" size="l" isBusy={isBusy}>
          Change password
        </Button>
      </form>
    </Dialog>
  );
}
