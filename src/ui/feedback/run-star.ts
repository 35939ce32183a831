import { createContext, useContext } from 'react';
import { runAction, runQuietly } from './run-action.ts';

/** True in the albums: a star that could not be kept is only logged there (specification §8). */
export const QuietStarContext = createContext(false);

/** Runs an action that stars: its answer, or undefined if it failed. The failure is shown, in albums only logged. */
export function useRunStar(): typeof runAction {
  return useContext(QuietStarContext) ? runLogged : runAction;
}

const runLogged: typeof runAction = (star) => runQuietly('star.failed', star);
