import { useEffect, useId, useState } from 'react';
import { assumedPromptUsd, type WriterChoice, type WriterPrice, type Writers } from '../../../../../contract/routes/writing-routes.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { formatDollars } from '../../../../lib/format/format-dollars.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { PriceField } from '../models/price-field.tsx';
import { readValue, toValue } from './writer-value.ts';
import styles from './writer-section.module.css';

/** The choice of the model that improves prompts. Renders nothing without a connected writer. */
export function WriterSection() {
  const titleId = useId();
  const hintId = useId();
  const [state, setState] = useState<Writers | { message: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const answer = await readWriters();
      if (isShown) setState(answer);
    })();
    return () => {
      isShown = false;
    };
  }, []);
  const choose = async (choice: WriterChoice) => {
    const answer = await runAction(() => callEngines('engineWriterChoose', { body: { choice } }));
    if (answer !== undefined) setState(answer);
  };
  const setPrice =
    ({ engine, model }: WriterPrice) =>
    async (price_usd: number | null): Promise<boolean> => {
      const answer = await runAction(() => callEngines('engineWriterPrice', { body: { engine, model, price_usd } }));
      if (answer !== undefined) setState(answer);
      return answer !== undefined;
    };
  if (state === null) return null;
  if ('message' in state)
    return (
      <div className={styles.section} role="alert">
        <p>{state.message}</p>
        <Button size="s" onClick={() => void readWriters().then(setState)}>
          Try again
        </Button>
      </div>
    );
  if (state.offers.length === 0 && state.choice === 'automatic') return null;
  const { choice, used, price, offers } = state;
  const value = toValue(choice);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Prompt assistant</h2>
      <Select
        aria-labelledby={titleId}
        aria-describedby={hintId}
        value={value}
        onChange={(event) => void choose(readValue(event.currentTarget.value))}
      >
        <option value="automatic">Automatic</option>
        <option value="nobody">Nobody: prompts stay as they are</option>
        {offers.map(({ id, name, models }) => (
          <optgroup key={id} label={name}>
            {models.map((model) => (
              <option key={model} value={toValue({ engine: id, model })}>
                {model}
              </option>
            ))}
          </optgroup>
        ))}
        {typeof choice === 'object' && !offers.some(({ id, models }) => id === choice.engine && models.includes(choice.model)) && (
          <option value={value}>{choice.model}, which does not answer now</option>
        )}
      </Select>
      <p id={hintId} className={styles.note}>
        {used === null ? 'Nobody improves prompts now.' : `Improves prompts now: ${used}.`} A prompt that somebody wants to have improved is
        sent there, and nowhere else.
      </p>
      {price !== null && (
        <PriceField
          key={`${price.engine} ${price.model} ${price.price_usd}`}
          label={`US dollars of one prompt by ${price.model}`}
          hint={`Its engine tells no price. Empty: not known; the monthly limit then counts ${formatDollars(assumedPromptUsd)} for it.`}
          of="price_usd"
          kept={price.price_usd}
          onSave={setPrice(price)}
        />
      )}
    </section>
  );
}

async function readWriters(): Promise<Writers | { message: string }> {
  try {
    return await callEngines('engineWriters', {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { message: error.message };
  }
}
