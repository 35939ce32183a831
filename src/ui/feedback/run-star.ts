import { createContext, useContext } from 'react';
import { runAction, runQuietly } from './run-action.ts';

/** True in the albums: a star that could not be kept is only logged there (specification §8). */
export const QuietStarContext = createContext(false);

/** How a gesture that stars is run here: the answer of one that fails is undefined, and the failure is said or, in the albums, logged. */
export function useRunStar(): typeof runAction {
  return useContext(QuietStarContext) ? runLogged : runAction;
}

const runLogged: typeof runAction = (star) => runQuietly('star.failed', star);
