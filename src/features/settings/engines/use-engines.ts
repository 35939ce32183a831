import { useCallback, useEffect, useState } from 'react';
import type { EngineCheck, ListedEngine } from '../../../../contract/engines/engine.ts';
import { AppError } from '../../../../contract/errors.ts';
import { callEngines } from '../../../actions/engines/call-engines.ts';
import { forgetStopped } from '../../../actions/engines/stopped-engines.ts';
import { toUnread, type Unread } from '../unread.ts';

/** `checks`: the latest result per engine id; absent while it is checked. */
export type EnginesState = { step: 'reading' } | Unread | { step: 'shown'; engines: ListedEngine[] };

/** The engines of the studio with the result of their checks. */
export function useEngines() {
  const [state, setState] = useState<EnginesState>({ step: 'reading' });
  const [checks, setChecks] = useState<ReadonlyMap<string, EngineCheck>>(new Map());

  const hear = useCallback(async (id: string) => {
    const answer = await askEngine(id);
    setChecks((before) => new Map(before).set(id, answer));
  }, []);
  const take = useCallback(
    (next: EnginesState) => {
      setState(next);
      if (next.step === 'shown') for (const { id } of next.engines) void hear(id);
    },
    [hear],
  );
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const next = await readEngines();
      if (isShown) take(next);
    })();
    return () => {
      isShown = false;
    };
  }, [take]);

  const check = async (id: string) => {
    setChecks((before) => new Map([...before].filter(([key]) => key !== id)));
    await hear(id);
  };
  const show = (change: (engines: ListedEngine[]) => ListedEngine[]) =>
    setState((before) => (before.step === 'shown' ? { step: 'shown', engines: change(before.engines) } : before));
  return {
    state,
    checks,
    check,
    readAgain: () => {
      setState({ step: 'reading' });
      void readEngines().then(take);
    },
    put: (engine: ListedEngine) =>
      show((engines) =>
        engines.some(({ id }) => id === engine.id) ? engines.map((one) => (one.id === engine.id ? engine : one)) : [...engines, engine],
      ),
    replace: (engines: ListedEngine[]) => show(() => engines),
    drop: (id: string) => {
      forgetStopped(id);
      show((engines) => engines.filter((one) => one.id !== id));
    },
  };
}

async function readEngines(): Promise<EnginesState> {
  try {
    return { step: 'shown', engines: (await callEngines('engineList', {})).engines };
  } catch (error) {
    return toUnread(error, 'engines');
  }
}

async function askEngine(id: string): Promise<EngineCheck> {
  try {
    return await callEngines('engineCheck', { body: { id } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.message, models: [], writers: [] };
  }
}
