import { useState } from 'react';
import type { EngineCostRow } from '../../../../../contract/engines/engine.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { formatDateTime } from '../../../../lib/format/format-time.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { formatDollars } from '../../../../lib/format/format-dollars.ts';
import styles from './engine-costs.module.css';

type State = { costs: EngineCostRow[]; next: string | null; isBusy: boolean; problem: string | null };

const mediaNames = {
  running: 'being made',
  completed: 'made',
  failed: 'failed',
  canceled: 'canceled',
};

const resultNames: Record<EngineCostRow['work'], Record<EngineCostRow['result'], string>> = {
  media: mediaNames,
  // An improved prompt.
  text: { ...mediaNames, running: 'being written', completed: 'written' },
  sound: mediaNames,
  training: { ...mediaNames, running: 'being trained', completed: 'trained' },
};

/** The list of jobs given to engines, newest first, read when it is opened. */
export function EngineCosts() {
  const [state, setState] = useState<State | null>(null);
  const read = async (before: string | null, earlier: EngineCostRow[]) => {
    setState({ costs: earlier, next: before, isBusy: true, problem: null });
    try {
      const { costs, next } = await callEngines('engineCosts', before === null ? {} : { query: { before } });
      setState({ costs: [...earlier, ...costs], next, isBusy: false, problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setState({ costs: earlier, next: before, isBusy: false, problem: error.message });
    }
  };
  return (
    <section className={styles.book} aria-label="Costs">
      <div className={styles.head}>
        <h2>Costs</h2>
        <Button size="s" isBusy={state?.isBusy === true && state.costs.length === 0} onClick={() => void read(null, [])}>
          {state === null ? 'Show what was spent' : 'Read again'}
        </Button>
      </div>
      <p className={styles.note}>
        Prices are those of each engine’s list, or your own of a model. Engines of your own cost nothing here; what is not known is not
        counted.
      </p>
      {state?.problem != null && (
        <p className={styles.problem} role="alert">
          {state.problem}
        </p>
      )}
      {state !== null && !state.isBusy && state.problem === null && state.costs.length === 0 && <p>No engine was given anything yet.</p>}
      {state !== null && state.costs.length > 0 && (
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Engine and model</th>
                <th scope="col">Result</th>
                <th scope="col">Cost</th>
              </tr>
            </thead>
            <tbody>
              {state.costs.map((row) => (
                <tr key={row.id}>
                  <td>{formatDateTime(row.at)}</td>
                  <td>
                    {row.engine}
                    <br />
                    <span className={styles.note}>{row.model}</span>
                  </td>
                  <td>{resultNames[row.work][row.result]}</td>
                  <td className={styles.cost}>{row.cost_usd === null ? 'not known' : formatDollars(row.cost_usd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {state !== null && state.next !== null && state.costs.length > 0 && (
        <Button size="s" isBusy={state.isBusy} onClick={() => void read(state.next, state.costs)}>
          Show more
        </Button>
      )}
    </section>
  );
}
