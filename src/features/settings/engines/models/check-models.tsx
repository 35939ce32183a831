import { useState } from 'react';
import type { ModelsCheck } from '../../../../../contract/engines/model-choice.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Verdict } from '../verdict.tsx';
import { checkText } from './check-text.ts';
import styles from './models-section.module.css';

/** Asks every engine for its models, and lists new and missing ones. */
export function CheckModels({ onChecked }: { onChecked: () => void }) {
  const [checks, setChecks] = useState<ModelsCheck[]>();
  const [isBusy, setIsBusy] = useState(false);
  const check = async () => {
    setIsBusy(true);
    const answer = await runAction(() => callEngines('engineModelsCheck', { body: {} }));
    setIsBusy(false);
    if (answer === undefined) return;
    setChecks(answer.checks);
    onChecked();
  };
  return (
    <div className={styles.checks}>
      <Button size="s" isBusy={isBusy} onClick={() => void check()}>
        Check models
      </Button>
      <div role="status">
        {checks?.length === 0 && <p>No engine is connected, so there is nothing to ask.</p>}
        {checks?.map((one) => (
          <Verdict key={one.id} kind={isWhole(one) ? 'good' : 'bad'}>
            {checkText(one)}
          </Verdict>
        ))}
      </div>
    </div>
  );
}

function isWhole({ problem, missing }: ModelsCheck): boolean {
  return problem === null && missing.length === 0;
}
