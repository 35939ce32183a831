import { OctagonPause } from 'lucide-react';
import { useId, useState } from 'react';
import { engineKindNames, type EngineCheck, type EngineWork, type ListedEngine } from '../../../../contract/engines/engine.ts';
import { callEngines } from '../../../actions/engines/call-engines.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EngineLimitsForm } from './engine-limits-form.tsx';
import { formatDollars } from '../../../lib/format/format-dollars.ts';
import type { useEngines } from './use-engines.ts';
import { WorkflowsSection } from './workflows/workflows-section.tsx';
import { describeCheck } from './describe-check.ts';
import { Verdict } from './verdict.tsx';
import styles from './engine-card.module.css';

type Props = {
  engine: ListedEngine;
  check: EngineCheck | undefined;
  engines: ReturnType<typeof useEngines>;
  /** Called when the engine serves other models. */
  onChanged: () => void;
};

const workNames: Record<EngineWork, string> = { image: 'pictures', video: 'videos' };

/** One engine: its state, its models, its jobs of this month, and its limits. */
export function EngineCard({ engine, check, engines, onChanged }: Props) {
  const titleId = useId();
  const works = (['image', 'video'] as const).filter((work) => check?.models.some((model) => model.resource_type === work));
  const choose = async (work: EngineWork, isFirst: boolean) => {
    const answer = await runAction(() => callEngines('engineFirst', { body: { work, id: isFirst ? engine.id : null } }));
    if (answer !== undefined) engines.replace(answer.engines);
  };
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h2 id={titleId}>{engine.name}</h2>
          <p className={styles.address}>
            {engineKindNames[engine.kind]} · {engine.address}
            {engine.has_key && ' · key set'}
            {engine.is_from_environment && ' · from the environment'}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button size="s" isBusy={check === undefined} onClick={() => void engines.check(engine.id)}>
            Test
          </Button>
          {!engine.is_from_environment && <Disconnect engine={engine} onGone={() => engines.drop(engine.id)} />}
        </div>
      </div>
      <EngineAnswer check={check} />
      {engine.stopped !== null && <Stopped engine={engine} onResumed={engines.put} />}
      <Month engine={engine} />
      {check !== undefined && check.models.length > 0 && <Models models={check.models} />}
      {works.map((work) => (
        <Toggle
          key={work}
          label={`Asked first for ${workNames[work]}`}
          hint="Its models come first in the list, and it is preferred where several engines serve the same model."
          isOn={engine.first_for.includes(work)}
          onChange={(isFirst) => void choose(work, isFirst)}
        />
      ))}
      {engine.kind === 'comfyui' && <WorkflowsSection engine={engine} onChanged={() => void engines.check(engine.id).then(onChanged)} />}
      <EngineLimitsForm engine={engine} onSaved={engines.put} />
    </li>
  );
}

function Stopped({ engine, onResumed }: { engine: ListedEngine; onResumed: (engine: ListedEngine) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const resume = async () => {
    setIsBusy(true);
    const answer = await runAction(() => callEngines('engineResume', { body: { id: engine.id } }));
    setIsBusy(false);
    if (answer !== undefined) onResumed(answer.engine);
  };
  return (
    <div className={styles.stopped} role="alert">
      <OctagonPause size={18} aria-hidden />
      <div className={styles.words}>
        <strong>Stopped.</strong> {engine.stopped?.reason} What was asked of it waits.
        {engine.stopped?.by === 'cap' && ' It goes on with the new month, or when the limit is raised.'}
        {engine.stopped?.by === 'key' && ' Disconnect it, and connect it again with a key that it accepts.'}
      </div>
      <Button size="s" isBusy={isBusy} onClick={() => void resume()}>
        Go on
      </Button>
    </div>
  );
}

function Month({ engine: { month, limits } }: { engine: ListedEngine }) {
  const cap = limits.monthly_cap_usd === null ? '' : ` of ${formatDollars(limits.monthly_cap_usd)}`;
  return (
    <dl className={styles.month}>
      <div>
        <dt>Spent this month</dt>
        <dd>
          {formatDollars(month.spent_usd)}
          {cap}
          {month.unpriced > 0 && (
            <span className={styles.unpriced}>
              and {month.unpriced.toLocaleString('en')} {month.unpriced === 1 ? 'request' : 'requests'} at a price that is not known
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>Made this month</dt>
        <dd>{month.pictures.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Being made</dt>
        <dd>{month.running.toLocaleString('en')}</dd>
      </div>
    </dl>
  );
}

function Models({ models }: { models: EngineCheck['models'] }) {
  return (
    <details className={styles.models}>
      <summary>Models</summary>
      <ul>
        {models.map((model) => (
          <li key={model.key}>
            {model.name} <span className={styles.kind}>{workNames[model.resource_type]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Disconnect({ engine, onGone }: { engine: ListedEngine; onGone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const disconnect = async () => {
    setIsBusy(true);
    const done = await runAction(() => callEngines('engineRemove', { body: { id: engine.id } }));
    setIsBusy(false);
    setIsAsking(false);
    if (done === undefined) return;
    showToast({ text: `${engine.name} is disconnected.` });
    onGone();
  };
  return (
    <>
      <Button size="s" aria-label={`Disconnect ${engine.name}`} onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Disconnect ${engine.name}?`}
        description="What it is making fails, and its credits come back. Its key is forgotten; the pictures it made stay."
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void disconnect()}>
              Disconnect
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  );
}

/** The result of an engine's check; `check` is undefined while it runs. */
function EngineAnswer({ check }: { check: EngineCheck | undefined }) {
  if (check === undefined)
    return (
      <Verdict kind="busy" role="status">
        Asking it
      </Verdict>
    );
  return (
    <Verdict kind={check.problem === null ? 'good' : 'bad'} role="status">
      {describeCheck(check)}
    </Verdict>
  );
}
