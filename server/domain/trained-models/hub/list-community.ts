import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { HubSort } from '../../../../contract/trained-models/hub-sort.ts';
import type { TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { toTimestamp } from '../../../../contract/timestamp.ts';
import type { CommunityModel } from '../../../../contract/trained-models/trained-model-answer.ts';
import type { Database } from '../../../storage/database.ts';
import { trainedModel } from '../../../storage/schema/trained-model.ts';
import { user } from '../../../storage/schema/user.ts';
import type { UseCounter, Uses } from './count-uses.ts';
import { hubAddresses } from './hub-pictures.ts';
import { formatHubPosition, type HubPosition } from './hub-position.ts';
import { isInHub, isPublishedModel } from './in-hub.ts';

export type HubPage = {
  sort: HubSort;
  after: HubPosition | null;
  trainingMode: TrainingMode | undefined;
  /** A part of the name, in any case. */
  search: string | undefined;
  /** Administrators see what is hidden, to show it again. */
  isAdmin: boolean;
};

const pageSize = 24;
/** In the order of people: `a` beside `A`, `é` behind `e`. */
const name = sql`lower(${trainedModel.modelName}) collate "und-x-icu"`;

/** A page of the published models of all libraries. No entry is on two pages, and none between two pages is left out. */
export async function listCommunity(
  { db, countUses }: { db: Database; countUses: UseCounter },
  page: HubPage,
): Promise<ResponseOf<'communityModels'>> {
  const uses = await countUses(page.after?.sort === 'Trending' ? page.after.at : null);
  const sortIndex = usesOf(uses);
  const rows = await db
    .select({ model: trainedModel, username: user.username, sortIndex })
    .from(trainedModel)
    .leftJoin(user, eq(user.id, trainedModel.userId))
    .where(
      and(page.isAdmin ? isPublishedModel : isInHub, isOfMode(page.trainingMode), isNamed(page.search), isBehind(page.after, sortIndex)),
    )
    .orderBy(...orderOf(page.sort, sortIndex))
    .limit(pageSize);
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    nextCursor: last === undefined || rows.length < pageSize ? null : formatHubPosition(positionOf(last, page.sort, uses.at)),
  };
}

type Listed = { model: typeof trainedModel.$inferSelect; username: string | null; sortIndex: number };

function usesOf({ counts }: Uses): SQL<number> {
  return sql<number>`coalesce((${JSON.stringify(Object.fromEntries(counts))}::jsonb ->> ${trainedModel.key})::int, 0)`;
}

function isOfMode(mode: TrainingMode | undefined): SQL | undefined {
  return mode === undefined ? undefined : eq(trainedModel.trainingMode, mode);
}

function isNamed(search: string | undefined): SQL | undefined {
  const part = search?.trim() ?? '';
  return part === '' ? undefined : sql`position(lower(${part}) in lower(${trainedModel.modelName})) > 0`;
}

function orderOf(sort: HubSort, sortIndex: SQL): SQL[] {
  const { publishedAt, id } = trainedModel;
  if (sort === 'Name') return [sql`${name} asc`, asc(id)];
  return [...(sort === 'Trending' ? [desc(sortIndex)] : []), desc(publishedAt), desc(id)];
}

function isBehind(after: HubPosition | null, sortIndex: SQL): SQL | undefined {
  if (after === null) return undefined;
  const { publishedAt, id } = trainedModel;
  if (after.sort === 'Name') return sql`(${name}, ${id}) > (lower(${after.name}) collate "und-x-icu", ${after.id}::uuid)`;
  const time = sql`to_timestamp(${after.publishedAt}::double precision / 1000)`;
  if (after.sort === 'Newest') return sql`(${publishedAt}, ${id}) < (${time}, ${after.id}::uuid)`;
  return sql`(${sortIndex}, ${publishedAt}, ${id}) < (${after.sortIndex}::int, ${time}, ${after.id}::uuid)`;
}

function positionOf({ model, sortIndex }: Listed, sort: HubSort, at: number): HubPosition {
  const [{ id }, publishedAt] = [model, publishedAtOf(model)];
  if (sort === 'Name') return { sort, id, name: model.modelName };
  return sort === 'Newest' ? { sort, publishedAt, id } : { sort, at, sortIndex, publishedAt, id };
}

/** Each field by its name: nothing of the row gets out that is not written here. */
function present({ model, username, sortIndex }: Listed): CommunityModel {
  return {
    id: model.id,
    key: model.key,
    model_name: model.modelName,
    description: model.description,
    suggested_prompt: model.suggestedPrompt,
    object_prompt: model.objectPrompt,
    training_mode: model.trainingMode,
    type: model.type,
    base_models: model.baseModels,
    username,
    ...hubAddresses(model),
    is_hidden: model.isHidden,
    sort_index: sortIndex,
    created_at: toTimestamp(publishedAtOf(model)),
  };
}

function publishedAtOf({ publishedAt, createdAt }: Listed['model']): number {
  return (publishedAt ?? createdAt).getTime();
}
