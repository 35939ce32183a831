import { createContext, useContext } from 'react';
import { runAction, runQuietly } from './run-action.ts';

/** True in the albums, where a failed star is only logged (specification §8). */
export const QuietStarContext = createContext(false);

/** Runs a star action; returns its result, or undefined if it failed. Shows the error; in albums it only logs it. */
export function useRunStar(): typeof runAction {
  return useContext(QuietStarContext) ? runLogged : runAction;
}

const runLogged: typeof runAction = (star) => runQuietly('star.failed', star);
