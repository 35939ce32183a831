import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { EngineCostRow } from '../../../contract/engines/engine.ts';
import type { Database } from '../../storage/database.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { engineCost } from '../../storage/schema/engine.ts';

const pageSize = 50;

/** A page of the jobs given to engines, newest first. `before`: the `next` of the earlier page. */
export async function listCosts(db: Database, before: string | null): Promise<{ costs: EngineCostRow[]; next: string | null }> {
  const [at = '', id = ''] = (before ?? '').split(':');
  const edge = new Date(Number(at));
  const rows = await db
    .select()
    .from(engineCost)
    .where(before === null ? undefined : or(lt(engineCost.at, edge), and(eq(engineCost.at, edge), lt(engineCost.id, Number(id)))))
    .orderBy(desc(engineCost.at), desc(engineCost.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    costs: shown.map((row) => ({
      id: String(row.id),
      engine: row.engineName,
      model: row.model,
      generation_media_resource_id: row.mediaId,
      work: row.work,
      cost_usd: row.isPriceKnown ? row.costMicros / microsPerDollar : null,
      result: row.result,
      at: row.at.getTime(),
    })),
    next: rows.length > pageSize && last !== undefined ? `${last.at.getTime()}:${last.id}` : null,
  };
}
