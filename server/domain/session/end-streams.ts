import { eq } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { session } from '../../storage/schema/user.ts';
import type { SessionStreams } from './session-streams.ts';

/** Ends the event streams of a user whose library changed: the user's devices connect again and learn of the new library. */
export async function endStreamsOf(studio: { db: Database; auth: { streams: SessionStreams } }, userId: string): Promise<void> {
  const sessions = await studio.db.select({ id: session.id }).from(session).where(eq(session.userId, userId));
  for (const { id } of sessions) studio.auth.streams.closeAll(id);
}
