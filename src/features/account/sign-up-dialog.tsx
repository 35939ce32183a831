import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { signUpRequestSchema } from '../../../contract/account/user.ts';
import { signUp } from '../../actions/account/sign-up.ts';
import { findMe } from '../../db/queries/session.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { SharedComputerField } from './shared-computer-field.tsx';
import styles from './account-dialog.module.css';

/** Turns the guest into an account. */
export function SignUpDialog({ onClose, onSignIn }: { onClose: () => void; onSignIn: () => void }) {
  const [isShared, setIsShared] = useState(false);
  const me = useLiveQuery(findMe, []);
  return (
    <Dialog isOpen onClose={onClose} title="Sign up" description="Everything you made here is kept.">
      <CredentialsForm
        schema={signUpRequestSchema}
        submitLabel="Sign up"
        passwordKind="new-password"
        passwordHint={`At least ${limits.passwordLengthMin} characters`}
        asksAdminCode={me?.admin_code === true}
        onSubmit={async ({ email, password, admin_code: adminCode = '' }) => {
          await signUp({ email, password, adminCode, isShared });
          onClose();
          showToast({ text: 'Your account is ready. Everything you made here is kept.', kind: 'success' });
        }}
      >
        <SharedComputerField isShared={isShared} onChange={setIsShared} />
      </CredentialsForm>
      <p className={styles.other}>
        Already have an account?{' '}
        <button type="button" className={styles.link} onClick={onSignIn}>
          Sign in
        </button>
      </p>
    </Dialog>
  );
}
