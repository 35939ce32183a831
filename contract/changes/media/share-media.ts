import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { sharePermissions } from '../../media/media.ts';
import { urlSchema } from '../../media/named-items.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const shareMedia = defineChange({
  kind: 'media.share',
  args: v.object({ id: idSchema, share_access_permission: v.picklist(sharePermissions) }),
  rows: ({ id }) => mediaKeys([id]),
  items: ({ id }) => [id],
  apply: { media: (row, { share_access_permission }) => row && { ...row, share_access_permission } },
  route: {
    name: 'shareAccessPermission',
    path: '/api/share/access_permission_v2',
    summary: 'Who may see an item by its link',
    body: v.strictObject({
      generation_media_resource_id: idSchema,
      image_url: urlSchema,
      share_access_permission: v.picklist(sharePermissions),
    }),
    response: v.object({ share_access_permission: v.picklist(sharePermissions), share_token: v.nullable(v.string()) }),
    errors: ['NO_SHARE_ACCESS', 'NOT_FOUND', 'GONE', 'CONTENT_WARNING', 'ASSESSMENT_FAILED'],
  },
  body: ({ id, share_access_permission }) => ({ generation_media_resource_id: id, share_access_permission }),
  describe: () => 'Change who may see an item',
  hides: (args, shared) => {
    const wanted = 'share_access_permission' in args ? args.share_access_permission : undefined;
    return wanted === 'private' || (wanted === 'image_only' && shared === 'public');
  },
});
