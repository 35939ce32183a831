import { useEffect, useRef, useState } from 'react';
import type { ListedModel, ModelChoice } from '../../../../../contract/engines/model-choice.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';

type State = { step: 'reading' } | { step: 'failed'; message: string } | { step: 'shown'; models: ListedModel[] };

/** The models of the catalogue with their settings, and a function to change them. */
export function useModelChoices() {
  const [state, setState] = useState<State>({ step: 'reading' });
  const latest = useRef<readonly ListedModel[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (state.step === 'shown') latest.current = state.models;
  }, [state]);
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const next = await readModels();
      if (isShown) setState(next);
    })();
    return () => {
      isShown = false;
    };
  }, []);
  return {
    state,
    readAgain: () => {
      setState({ step: 'reading' });
      void readModels().then(setState);
    },
    /**
     * Changes settings of a model; true when saved. Changes run one after the other, each on the result of the previous, so that of two
     * quick ones neither is lost and the last one wins.
     */
    change: (key: string, change: Partial<Omit<ModelChoice, 'key'>>): Promise<boolean> => {
      const next = queue.current.then(async () => {
        const model = latest.current.find((one) => one.key === key);
        if (model === undefined) return false;
        const answer = await runAction(() => callEngines('engineModelChange', { body: { ...choiceOf(model), ...change } }));
        if (answer === undefined) return false;
        latest.current = answer.models;
        setState({ step: 'shown', models: answer.models });
        return true;
      });
      queue.current = next.catch(() => undefined);
      return next;
    },
  };
}

function choiceOf({ key, is_hidden, engine, credits_per_image, price_usd }: ListedModel): ModelChoice {
  return { key, is_hidden, engine, credits_per_image, price_usd };
}

async function readModels(): Promise<State> {
  try {
    return { step: 'shown', models: (await callEngines('engineModels', {})).models };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { step: 'failed', message: error.message };
  }
}
