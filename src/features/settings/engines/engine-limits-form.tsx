import { useState } from 'react';
import * as v from 'valibot';
import { engineLimitsSchema, type EngineLimits, type ListedEngine } from '../../../../contract/engines/engine.ts';
import { AppError } from '../../../../contract/errors.ts';
import { callEngines } from '../../../actions/engines/call-engines.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { errorText } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './engine-card.module.css';

type Name = keyof EngineLimits;
type Typed = Record<Name, string>;

/** The limits of one engine; an empty field is no limit. */
export function EngineLimitsForm({ engine, onSaved }: { engine: ListedEngine; onSaved: (engine: ListedEngine) => void }) {
  const [typed, setTyped] = useState(() => toTyped(engine.limits));
  const [problem, setProblem] = useState<{ field: string | null; text: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(toTyped(engine.limits));
  const save = async () => {
    const read = v.safeParse(engineLimitsSchema, toLimits(typed));
    if (!read.success) {
      const [issue] = read.issues;
      setProblem({
        field: v.getDotPath(issue),
        text: issue.type === 'number' ? 'This is not a number.' : `It ${issue.message}.`,
      });
      return;
    }
    setIsBusy(true);
    try {
      const answer = await callEngines('engineLimit', { body: { id: engine.id, ...read.output } });
      setTyped(toTyped(answer.engine.limits));
      onSaved(answer.engine);
      showToast({ text: `${engine.name} keeps these limits from now on.`, kind: 'success' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setProblem({ field: null, text: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const field = (name: Name, words: { label: string; hint: string }, inputMode: 'numeric' | 'decimal' = 'numeric') => (
    <TextField
      {...words}
      inputMode={inputMode}
      autoComplete="off"
      value={typed[name]}
      error={problem?.field === name ? problem.text : undefined}
      onChange={(event) => {
        setTyped({ ...typed, [name]: event.target.value });
        setProblem(undefined);
      }}
    />
  );
  return (
    <form
      noValidate
      className={styles.limits}
      aria-label={`Limits of ${engine.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.fields}>
        {field('concurrency', { label: 'At the same time', hint: `Pictures. Empty: ${engine.usual_concurrency}.` })}
        {field('requests_per_minute', { label: 'In a minute', hint: 'Pictures begun. Empty: no limit.' })}
        {field(
          'monthly_cap_usd',
          { label: 'In a month, US dollars', hint: 'Empty: no limit. What has no known price does not count.' },
          'decimal',
        )}
      </div>
      {problem?.field === null && (
        <p className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
      {isChanged && (
        <Button type="submit" size="s" isBusy={isBusy}>
          Save limits
        </Button>
      )}
    </form>
  );
}

function toTyped(limits: EngineLimits): Typed {
  const text = (value: number | null): string => (value === null ? '' : String(value));
  return {
    concurrency: text(limits.concurrency),
    requests_per_minute: text(limits.requests_per_minute),
    monthly_cap_usd: text(limits.monthly_cap_usd),
  };
}

function toLimits(typed: Typed): Record<Name, number | null> {
  const number = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
  return {
    concurrency: number(typed.concurrency),
    requests_per_minute: number(typed.requests_per_minute),
    monthly_cap_usd: number(typed.monthly_cap_usd),
  };
}
