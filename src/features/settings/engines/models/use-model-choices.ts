import { useEffect, useState } from 'react';
import type { ListedModel, ModelChoice } from '../../../../../contract/model-choice.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/call-engines.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';

type State = { step: 'reading' } | { step: 'failed'; message: string } | { step: 'shown'; models: ListedModel[] };

/** The models of the catalogue with what was changed of them, and the way to change it. */
export function useModelChoices() {
  const [state, setState] = useState<State>({ step: 'reading' });
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
    /** True when it was kept. */
    change: async (choice: ModelChoice): Promise<boolean> => {
      const answer = await runAction(() => callEngines('engineModelChange', { body: choice }));
      if (answer !== undefined) setState({ step: 'shown', models: answer.models });
      return answer !== undefined;
    },
  };
}

async function readModels(): Promise<State> {
  try {
    return { step: 'shown', models: (await callEngines('engineModels', {})).models };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { step: 'failed', message: error.message };
  }
}
