import type { Reading } from '../read-prompt.ts';
import type { Scene } from '../stage.ts';
import { mountains } from './mountains.ts';

/** The scene that suits the words best. */
export function chooseScene(_reading: Reading): Scene {
  return mountains;
}
