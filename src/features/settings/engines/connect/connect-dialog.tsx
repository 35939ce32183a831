import { useState } from 'react';
import * as v from 'valibot';
import {
  connectEngineRequestSchema,
  engineKindNames,
  engineKinds,
  type ConnectEngineRequest,
  type EngineCheck,
  type EngineKind,
  type ListedEngine,
} from '../../../../../contract/engines/engine.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { errorText } from '../../../../ui/feedback/run-action.ts';
import { PasswordField, TextField } from '../../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { describeCheck } from '../describe-check.ts';
import { KindField } from './kind-field.tsx';
import { usualAddress } from './usual-address.ts';
import { Verdict } from '../verdict.tsx';
import styles from './connect-dialog.module.css';

type Offer = Pick<ConnectEngineRequest, 'kind' | 'name' | 'address'>;
type Props = { offer: Offer | null; onClose: () => void; onConnected: (engine: ListedEngine) => void };
type Problem = { field: string | null; text: string };

const first: EngineKind = engineKinds[0];

/** Connects an engine by its address and key, with an optional test first. */
export function ConnectDialog({ offer, onClose, onConnected }: Props) {
  const [typed, setTyped] = useState({ ...(offer ?? { kind: first, name: '', address: usualAddress[first] }), key: '', consent: false });
  const [problem, setProblem] = useState<Problem>();
  const [check, setCheck] = useState<EngineCheck>();
  const [busy, setBusy] = useState<'test' | 'connect' | null>(null);
  const change = (next: Partial<typeof typed>) => {
    setTyped({ ...typed, ...next });
    setProblem(undefined);
    setCheck(undefined);
  };
  const send = async (what: 'test' | 'connect') => {
    const read = readTyped(typed);
    if ('text' in read) {
      setProblem(read);
      return;
    }
    setBusy(what);
    try {
      if (what === 'test') setCheck(await callEngines('engineTest', { body: read.request }));
      else onConnected((await callEngines('engineConnect', { body: read.request })).engine);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setProblem({ field: null, text: errorText(error) });
    } finally {
      setBusy(null);
    }
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Connect an engine"
      footer={
        <>
          <Button isBusy={busy === 'test'} onClick={() => void send('test')}>
            Test
          </Button>
          <Button variant="primary" type="submit" form="connect-engine" isBusy={busy === 'connect'}>
            Connect
          </Button>
        </>
      }
    >
      <form
        id="connect-engine"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send('connect');
        }}
      >
        <KindField value={typed.kind} onChange={(kind) => change({ kind, address: usualAddress[kind], consent: false })} />
        <TextField
          label="Name"
          placeholder={engineKindNames[typed.kind]}
          maxLength={60}
          autoComplete="off"
          value={typed.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          hint="As the studio’s machine reaches it."
          value={typed.address}
          error={errorOf('address')}
          onChange={(event) => change({ address: event.target.value })}
        />
        <PasswordField
          label="Key"
          autoComplete="off"
          hint="Only where the engine asks for one. It is sealed in the studio and sent to this address alone."
          value={typed.key}
          error={errorOf('key')}
          onChange={(event) => change({ key: event.target.value })}
        />
        {typed.kind === 'horde' && (
          <Toggle
            label="Prompts may go to volunteers’ machines"
            hint={errorOf('consent') ?? 'AI Horde gives what people write, and the pictures they refer to, to computers of strangers.'}
            isOn={typed.consent}
            onChange={(consent) => change({ consent })}
          />
        )}
        {problem?.field === null && (
          <Verdict kind="bad" role="alert">
            {problem.text}
          </Verdict>
        )}
        <div role="status" className={styles.answer}>
          {check !== undefined && <Verdict kind={check.problem === null ? 'good' : 'bad'}>{describeCheck(check)}</Verdict>}
        </div>
      </form>
    </Dialog>
  );
}

function readTyped(typed: Offer & { key: string; consent: boolean }): Problem | { request: ConnectEngineRequest } {
  const name = typed.name.trim() === '' ? engineKindNames[typed.kind] : typed.name;
  const read = v.safeParse(connectEngineRequestSchema, { ...typed, name, key: typed.key.trim() === '' ? null : typed.key });
  if (read.success) return { request: read.output };
  const field = v.getDotPath(read.issues[0]);
  if (field === 'address') return { field, text: 'An address begins with http:// or https:// and holds no password.' };
  if (field === 'consent') return { field, text: 'AI Horde cannot be used without this.' };
  if (field === 'key') return { field, text: 'This key holds a character that no key has. Copy it again.' };
  return { field, text: `It ${read.issues[0].message}.` };
}
