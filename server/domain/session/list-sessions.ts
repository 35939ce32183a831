import { and, desc, eq, gt } from 'drizzle-orm';
import type { AccountSession } from '../../../contract/routes/account-routes.ts';
import { describeDevice } from '../../lib/http/describe-device.ts';
import type { Database } from '../../storage/database.ts';
import { session } from '../../storage/schema/user.ts';
import type { Session } from './auth.ts';

/** The living sessions of the account that asks: its own first, then the one that was used last. */
export async function listSessions(db: Database, asking: Pick<Session, 'id' | 'userId'>): Promise<{ sessions: AccountSession[] }> {
  const isLiving = and(eq(session.userId, asking.userId), gt(session.expiresAt, new Date()));
  const rows = await db.select().from(session).where(isLiving).orderBy(desc(session.updatedAt));
  const sessions = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    address: row.ipAddress,
    last_used_at: row.updatedAt.getTime(),
    is_current: row.id === asking.id,
  }));
  return { sessions: [...sessions.filter((one) => one.is_current), ...sessions.filter((one) => !one.is_current)] };
}
