import type { Me } from '../../../contract/account/user.ts';
import type { MeOfUser } from '../../domain/account/get-me.ts';
import type { HttpEdge } from '../mount-route.ts';

/** A session as it is told to devices: with what is the studio's: the mark on videos, what it offers and asks for. */
export function tellMe({ watermark, canRecreate, asksAdminCode, quota }: HttpEdge, me: MeOfUser): Me {
  return { ...me, watermark, can_recreate: canRecreate, admin_code: me.is_guest && asksAdminCode(), quota_bytes: quota.limits };
}
