import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import type { Me } from '../../../contract/account/user.ts';
import { profilePath, usernameSchema } from '../../../contract/account/username.ts';
import { changeUsername } from '../../actions/account/change-username.ts';
import { findMe } from '../../db/queries/session.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { FieldForm } from './field-form.tsx';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';

/** The public profile of an account: its address, and its name. */
export function ProfileSection() {
  const me = useLiveQuery(async () => findMe());
  if (me === undefined || me.is_guest) return null;
  // Sessions stored by older versions may lack the name.
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
  return (
    <FieldForm
      label="Profile name"
      action="Change name"
      initial={me.username ?? ''}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      hint={me.username ? `At ${location.host}${profilePath(me.username)}. Links to it end when the name changes.` : undefined}
      onSave={change}
    />
  );
}

async function change(name: string): Promise<string> {
  const wanted = v.safeParse(usernameSchema, name);
  if (!wanted.success) throw new AppError('VALIDATION_FAILED', { detail: `The name ${wanted.issues[0].message}.` });
  await changeUsername(wanted.output);
  showToast({ text: `Your profile is named ${wanted.output} now.`, kind: 'success' });
  return wanted.output;
}
