import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { signInRequestSchema } from '../../../contract/user.ts';
import { signIn } from '../../actions/sign-in.ts';
import { countMedia, findMe } from '../../db/queries/session.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './account-dialog.module.css';

/** Signs in to an account; a guest who made pictures says what becomes of them. */
export function SignInDialog({ onClose, onSignUp }: { onClose: () => void; onSignUp: () => void }) {
  const me = useLiveQuery(findMe, []);
  const made = useLiveQuery(countMedia, []) ?? 0;
  const [isClaiming, setIsClaiming] = useState(true);
  const hasChoice = me?.is_guest === true && made > 0;
  return (
    <Dialog isOpen onClose={onClose} title="Sign in">
      <CredentialsForm
        schema={signInRequestSchema}
        submitLabel="Sign in"
        passwordKind="current-password"
        knownEmail={me?.email ?? undefined}
        key={me?.email ?? ''}
        onSubmit={async (credentials) => {
          await signIn({ ...credentials, claimGuest: hasChoice && isClaiming });
          onClose();
        }}
      >
        {hasChoice && <GuestChoice made={made} isClaiming={isClaiming} onChange={setIsClaiming} />}
      </CredentialsForm>
      {me?.is_guest !== false && (
        <p className={styles.other}>
          New here?{' '}
          <button type="button" className={styles.link} onClick={onSignUp}>
            Sign up
          </button>
        </p>
      )}
    </Dialog>
  );
}

type GuestChoiceProps = { made: number; isClaiming: boolean; onChange: (isClaiming: boolean) => void };

function GuestChoice({ made, isClaiming, onChange }: GuestChoiceProps) {
  const pictures = made === 1 ? 'the 1 picture' : `the ${made.toLocaleString()} pictures`;
  return (
    <div role="radiogroup" aria-label="Pictures made as a guest" className={styles.choices}>
      <label className={styles.choice}>
        <input type="radio" name="claim" checked={isClaiming} onChange={() => onChange(true)} />
        <span>
          Bring {pictures} made here
          <span className={styles.note}>They join the pictures of your account.</span>
        </span>
      </label>
      <label className={styles.choice}>
        <input type="radio" name="claim" checked={!isClaiming} onChange={() => onChange(false)} />
        <span>
          Leave {made === 1 ? 'it' : 'them'} behind
          <span className={styles.note}>{made === 1 ? 'It is' : 'They are'} deleted from the studio and from this device.</span>
        </span>
      </label>
    </div>
  );
}
