import { AppError } from '../../../contract/errors.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { endMembership } from './end-membership.ts';
import { endStreamsOf } from '../session/end-streams.ts';
import { findMembership } from './find-membership.ts';
import type { SessionStreams } from '../session/session-streams.ts';

type Studio = { db: Database; auth: { streams: SessionStreams } };

/**
 * Returns the user to the own library. Items made for the team stay with it. The last member takes the team's library along, so
 * that it stays reachable.
 * @throws NO_TEAM, LAST_OWNER when others would be left without an owner
 */
export async function leaveTeam(studio: Studio, userId: string): Promise<void> {
  const mine = await findMembership(studio.db, userId);
  if (mine === null) throw new AppError('NO_TEAM');
  const marks = await transact(studio.db, (tx) => endMembership(tx, mine, userId));
  for (const mark of marks) studio.db.hints.publish(mark);
  await endStreamsOf(studio, userId);
}
