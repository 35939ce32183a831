import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import {
  changeAccountRequestSchema,
  type ChangeAccountRequest,
  type InternalAccount,
} from '../../../../contract/internal/internal-accounts.ts';
import * as v from 'valibot';
import { AppError } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { callAccounts } from '../../../actions/internal/call-accounts.ts';
import { findMe } from '../../../db/queries/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { errorText } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './accounts-page.module.css';

type Props = { account: InternalAccount; onClose: () => void; onSaved: (account: InternalAccount) => void };

/** A form for one account; Save stores all changes. */
export function AccountDialog({ account, onClose, onSaved }: Props) {
  const formId = useId();
  const isOwn = useLiveQuery(async () => (await findMe())?.user_id === account.id, [account.id]) ?? true;
  const [chosen, setChosen] = useState(account);
  const [credits, setCredits] = useState(String(account.credits));
  const [problem, setProblem] = useState<{ isCredits: boolean; text: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const choose = (change: Partial<InternalAccount>) => setChosen({ ...chosen, ...change });

  const save = async () => {
    const body = listChanges(account, { ...chosen, credits: Number(credits.trim() === '' ? Number.NaN : credits) });
    if (!v.is(changeAccountRequestSchema, body)) {
      const most = limits.creditsMax.toLocaleString('en');
      return setProblem({ isCredits: true, text: `Credits must be a whole number from 0 to ${most}.` });
    }
    if (Object.keys(body).length === 1) return onClose();
    setIsBusy(true);
    try {
      const { account: saved } = await callAccounts('internalAccountChange', { body });
      showToast({ text: `${account.email} is changed.`, kind: 'success' });
      onSaved(saved);
      onClose();
    } catch (error) {
      if (!(error instanceof AppError)) console.error('account.not-changed', error);
      setProblem({ isCredits: false, text: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={account.email}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Segmented
          label="Plan"
          value={chosen.plan}
          options={[
            { value: 'free', label: 'Free plan' },
            { value: 'pro', label: 'Pro plan' },
          ]}
          onChange={(plan) => choose({ plan })}
        />
        <TextField
          label="Credits"
          inputMode="numeric"
          autoComplete="off"
          value={credits}
          error={problem?.isCredits === true ? problem.text : undefined}
          onChange={(event) => {
            setCredits(event.target.value);
            setProblem(undefined);
          }}
        />
        <Toggle
          label="May publish"
          hint="Images on the public profile."
          isOn={chosen.can_publish}
          onChange={(isOn) => choose({ can_publish: isOn })}
        />
        <Toggle
          label="May share"
          hint="Links to images and videos."
          isOn={chosen.can_share}
          onChange={(isOn) => choose({ can_share: isOn })}
        />
        <Toggle
          label="Saves videos without the mark"
          hint="Paid plans always do."
          isOn={chosen.can_remove_watermark}
          onChange={(isOn) => choose({ can_remove_watermark: isOn })}
        />
        {!isOwn && (
          <Toggle
            label="Suspended"
            hint="Signed out everywhere and cannot sign in. Its images, links, profile and credits stay."
            isOn={chosen.is_suspended}
            onChange={(isOn) => choose({ is_suspended: isOn })}
          />
        )}
        {problem?.isCredits === false && (
          <p className={styles.problem} role="alert">
            {problem.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Only changed fields: another administrator's change at the same time stays. */
function listChanges(before: InternalAccount, after: InternalAccount): ChangeAccountRequest {
  const names = ['plan', 'credits', 'can_publish', 'can_share', 'can_remove_watermark', 'is_suspended'] as const;
  const changed = names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]);
  return { user_id: before.id, ...(Object.fromEntries(changed) as Partial<ChangeAccountRequest>) };
}
