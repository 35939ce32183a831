import type { CreateRequest } from '../generation.ts';
import { keepPrompted } from './bulk-prompts.ts';

/** The request of one prompt of a list, counted from 0, as if it had been made alone; undefined when there are not that many. */
export function bulkRequestAt(request: CreateRequest, index: number): CreateRequest | undefined {
  const { bulk, generation_history_ids: histories, generation_media_resource_ids: media, ...shared } = request;
  const operations = bulk === undefined ? undefined : keepPrompted(bulk.generations)[index];
  if (operations === undefined) return undefined;
  const [history, item] = [histories?.[index], media?.[index]];
  return {
    ...shared,
    ...Object.fromEntries(operations.map(({ path, value }) => [path, value])),
    image_num: 1,
    ...(history === undefined ? {} : { generation_history_id: history }),
    ...(item === undefined ? {} : { generation_media_resource_ids: [item] }),
  };
}

/** Expands a list of prompts into one request for each; another request stays alone. */
export function expandBulk(request: CreateRequest): CreateRequest[] {
  if (request.bulk === undefined) return [request];
  return Array.from({ length: request.image_num }, (_, index) => bulkRequestAt(request, index)).filter((one) => one !== undefined);
}
