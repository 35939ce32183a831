import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { isInProgress } from '../../media/media.ts';
import { mediaRowSchema, type MediaRow } from '../../media/media-row.ts';
import { defineChange } from '../define-change.ts';
import { countItems, itemIdsSchema, mediaKeys } from '../item-ids.ts';
import { listRefused } from '../list-refused.ts';

export const restoreMedia = defineChange({
  kind: 'media.restore',
  /** `rows`: as they were, so that they are back at once; the studio's own follow. */
  args: v.object({ ids: itemIdsSchema, rows: v.optional(v.array(mediaRowSchema), []) }),
  rows: ({ ids }) => mediaKeys(ids),
  items: ({ ids }) => ids,
  onlyItems: (args, ids) => ({ ...args, ids, rows: storedRows(args).filter((row) => ids.includes(row.id)) }),
  apply: { media: (row, { rows }, { id }) => row ?? rows.find((before) => before.id === id) ?? null },
  route: {
    name: 'createRestore',
    path: '/api/create/restore',
    summary: 'Bring deleted items back',
    body: v.strictObject({ ids: itemIdsSchema }),
    response: v.object({
      results: v.array(v.object({ id: idSchema, outcome: v.picklist(['restored', 'not_found']) })),
    }),
    errors: ['NOT_FOUND'],
  },
  body: ({ ids }) => ({ ids }),
  readAnswer: (body, args) => {
    const refused = listRefused(body, 'not_found', 'NOT_FOUND');
    if (refused === null) return {};
    // The deletion of an unfinished item canceled it: there is nothing to bring back.
    const unfinished = storedRows(args)
      .filter(isInProgress)
      .map(({ id }) => id);
    const ids = refused.ids.filter((id) => !unfinished.includes(id));
    return ids.length === 0 ? {} : { refused: { ...refused, ids } };
  },
  describe: ({ ids }) => `Bring back ${countItems(ids)}`,
});

/** The rows of stored arguments: older apps stored none. */
function storedRows({ rows }: { rows?: MediaRow[] }): MediaRow[] {
  return rows ?? [];
}
