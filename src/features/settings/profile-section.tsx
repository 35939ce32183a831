import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import type { Me } from '../../../contract/user.ts';
import { profilePath, usernameSchema } from '../../../contract/username.ts';
import { changeUsername } from '../../actions/change-username.ts';
import { findMe } from '../../db/queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/run-action.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';
import formStyles from './team-section.module.css';

/** The public profile of an account: its address, and its name. */
export function ProfileSection() {
  const me = useLiveQuery(async () => findMe());
  if (me === undefined || me.is_guest) return null;
  // Kept before there were names, it may have none at all.
  const hasName = Boolean(me.username);
  return (
    <Section title="Profile">
      <p>Everybody can see the pictures you have published there, and nothing else.</p>
      {hasName && (
        <p className={styles.links}>
          <a href={profilePath(me.username ?? '')} target="_blank" rel="noreferrer">
            View profile
          </a>
        </p>
      )}
      <NameForm key={me.username} me={me} />
    </Section>
  );
}

function NameForm({ me }: { me: Me }) {
  const [name, setName] = useState(me.username ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    const wanted = v.safeParse(usernameSchema, name);
    if (!wanted.success) {
      setError(`The name ${wanted.issues[0].message}.`);
      return;
    }
    setIsBusy(true);
    try {
      await changeUsername(wanted.output);
      showToast({ text: `Your profile is named ${wanted.output} now.`, kind: 'success' });
      setError(undefined);
    } catch (problem) {
      if (!(problem instanceof AppError)) console.error('username.failed', problem);
      setError(errorText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <TextField
        label="Profile name"
        value={name}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={error}
        hint={me.username ? `At ${location.host}${profilePath(me.username)}. Links to it end when the name changes.` : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" disabled={name.trim() === '' || name.trim() === me.username} isBusy={isBusy}>
        Change name
      </Button>
    </form>
  );
}
