import { getPriority, setPriority } from 'node:os';

/** Gives this thread (on Linux, elsewhere this process) at most this priority, as a nice value. One that is lower already stays. */
export function lowerPriority(nice: number): void {
  // Raising it again is refused to users who are not root, as under `nice npm start`.
  if (getPriority() < nice) setPriority(nice);
}
