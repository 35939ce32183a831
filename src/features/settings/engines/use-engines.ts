import { useCallback, useEffect, useState } from 'react';
import type { EngineCheck, ListedEngine } from '../../../../contract/engine.ts';
import { AppError } from '../../../../contract/errors.ts';
import { callEngines } from '../../../actions/call-engines.ts';

/** `checks`: what each engine answered just now, by its id; absent while it is asked. */
export type EnginesState =
  | { step: 'reading' }
  /** There is nothing of the kind for whoever asks. */
  | { step: 'unknown' }
  | { step: 'failed'; message: string; isOffline: boolean }
  | { step: 'shown'; engines: ListedEngine[] };

const unknownCodes: string[] = ['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** The engines of the studio, and what each of them answers now. */
export function useEngines() {
  const [state, setState] = useState<EnginesState>({ step: 'reading' });
  const [checks, setChecks] = useState<ReadonlyMap<string, EngineCheck>>(new Map());

  const check = useCallback(async (id: string) => {
    setChecks((before) => new Map([...before].filter(([key]) => key !== id)));
    const answer = await callEngines('engineCheck', { body: { id } }).catch((error: unknown): EngineCheck => {
      if (!(error instanceof AppError)) throw error;
      return { problem: error.message, models: [] };
    });
    setChecks((before) => new Map(before).set(id, answer));
  }, []);

  const read = useCallback(async () => {
    try {
      const { engines } = await callEngines('engineList', {});
      setState({ step: 'shown', engines });
      await Promise.all(engines.map(({ id }) => check(id)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (unknownCodes.includes(error.code)) setState({ step: 'unknown' });
      else setState({ step: 'failed', message: error.message, isOffline: error.code === 'NETWORK' });
    }
  }, [check]);

  useEffect(() => {
    void read();
  }, [read]);

  const show = (change: (engines: ListedEngine[]) => ListedEngine[]) =>
    setState((before) => (before.step === 'shown' ? { step: 'shown', engines: change(before.engines) } : before));
  return {
    state,
    checks,
    check,
    readAgain: () => {
      setState({ step: 'reading' });
      void read();
    },
    put: (engine: ListedEngine) =>
      show((engines) =>
        engines.some(({ id }) => id === engine.id) ? engines.map((one) => (one.id === engine.id ? engine : one)) : [...engines, engine],
      ),
    replace: (engines: ListedEngine[]) => show(() => engines),
    drop: (id: string) => show((engines) => engines.filter((one) => one.id !== id)),
  };
}
