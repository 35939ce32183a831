import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { signInRequestSchema } from '../../../contract/account/user.ts';
import { AppError } from '../../../contract/errors.ts';
import { findOtherGuest, type OtherGuest } from '../../actions/account/find-other-guest.ts';
import { signIn } from '../../actions/account/sign-in.ts';
import { countMedia, findMe } from '../../db/queries/session.ts';
import { syncStatus } from '../../sync/status.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { SharedComputerField } from './shared-computer-field.tsx';
import styles from './account-dialog.module.css';

/** Signs in to an account. A guest with pictures chooses whether they join it or are deleted. */
export function SignInDialog({ onClose, onSignUp }: { onClose: () => void; onSignUp: () => void }) {
  const me = useLiveQuery(async () => (await findMe()) ?? null, []);
  const made = useLiveQuery(countMedia, []) ?? 0;
  const [isClaiming, setIsClaiming] = useState(true);
  const [isShared, setIsShared] = useState(isSharedNow);
  const [email, setEmail] = useState<string | null>(null);
  const [other, setOther] = useState<OtherGuest | null>(null);
  const [isAskedLate, setIsAskedLate] = useState(false);
  // An expected failure is ignored here: the submit asks again and shows it.
  useEffect(() => void findOtherGuest().then(setOther, passUnexpected), []);
  // The same account signs in again: its shared-computer setting stays, and the field is hidden.
  const isKnown = me?.is_guest === false && (email ?? me.email)?.trim().toLowerCase() === me.email;
  const hasChoice = other === null ? me?.is_guest === true && made > 0 : other.hasMade;
  // The form's key is the user's address. Shown before `me` is read, it would remount and lose typed text.
  if (me === undefined) return null;
  return (
    <Dialog isOpen onClose={onClose} title="Sign in">
      <CredentialsForm
        schema={signInRequestSchema}
        submitLabel="Sign in"
        passwordKind="current-password"
        knownEmail={me?.email ?? undefined}
        onEmailChange={setEmail}
        key={me?.email ?? ''}
        onSubmit={async (credentials) => {
          // Another tab may have started a guest since the dialog opened; their pictures need an answer first.
          const now = await findOtherGuest();
          const isAsked = now?.hasMade !== true || (hasChoice && now.me.user_id === other?.me.user_id);
          setOther(now);
          setIsAskedLate(!isAsked);
          if (!isAsked) return;
          // Claim by default: a guest without pictures may have albums, and the count of pictures may not have arrived yet.
          // «Leave behind» applies only to the guest that the question named.
          const claimGuest = hasChoice && now?.me.user_id === other?.me.user_id ? isClaiming : true;
          await signIn({ ...credentials, claimGuest, isShared: isKnown ? isSharedNow() : isShared, other: now?.me ?? null });
          onClose();
        }}
      >
        {isAskedLate && hasChoice && <p role="alert">A guest made pictures here meanwhile. Choose what becomes of them.</p>}
        {hasChoice && <GuestChoice made={other === null ? made : null} isClaiming={isClaiming} onChange={setIsClaiming} />}
        {!isKnown && <SharedComputerField isShared={isShared} onChange={setIsShared} />}
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

/** Ignores expected failures: the user has only opened the dialog. */
function passUnexpected(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** `made`: number of pictures; null when another tab holds them and the number is unknown. */
type GuestChoiceProps = { made: number | null; isClaiming: boolean; onChange: (isClaiming: boolean) => void };

function GuestChoice({ made, isClaiming, onChange }: GuestChoiceProps) {
  const pictures = made === 1 ? 'the 1 picture' : `the ${made === null ? '' : `${made.toLocaleString()} `}pictures`;
  return (
    <div role="radiogroup" aria-label="Pictures made as a guest" className={styles.choices}>
      <label className={styles.choice}>
        <input type="radio" name="claim" checked={isClaiming} onChange={() => onChange(true)} />
        <span>
          Bring {pictures} made here{made === null && ' by a guest'}
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

function isSharedNow(): boolean {
  return syncStatus.library === 'shared-computer';
}
