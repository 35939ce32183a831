import { painterModel } from '../../../contract/model.ts';
import type { Room } from '../../queue/generation-queue.ts';

/** The built-in painter keeps this machine busy; every other engine is waited for. */
export function roomOfModel(modelKey: string): Room {
  return modelKey === painterModel.key ? 'own' : 'connected';
}
