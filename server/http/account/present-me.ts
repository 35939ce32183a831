import type { Me } from '../../../contract/account/user.ts';
import type { MeOfUser } from '../../domain/account/get-me.ts';
import type { HttpEdge } from '../mount-route.ts';

/** The session as devices get it: the user's own fields, and the settings of the studio. */
export function presentMe({ watermark, canRecreate, asksAdminCode, quota }: HttpEdge, me: MeOfUser): Me {
  return { ...me, watermark, can_recreate: canRecreate, admin_code: me.is_guest && asksAdminCode(), quota_bytes: quota.limits };
}
