import type { Change } from '../../../contract/changes/changes.ts';
import type { StudioDatabase } from '../../../src/db/database.ts';
import type { PlayServer } from './play-server.ts';

/** The situation of a step: the device's database, chance, and the items that chance picked. */
export type Asking = Pick<PlayServer, 'names' | 'modes'> & {
  db: StudioDatabase;
  /** Below 6. */
  pick: number;
  now: number;
  /** The picture that the step is about. */
  id: string;
};
export type ChangeStep = (asking: Asking) => Change | Promise<Change>;
