import type { EngineCheck } from '../../../../contract/engines/engine.ts';
import { describeCheck } from './describe-check.ts';
import { Verdict } from './verdict.tsx';

/** The result of an engine's check; `check` is undefined while it runs. */
export function EngineAnswer({ check }: { check: EngineCheck | undefined }) {
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
