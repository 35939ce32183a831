import type { Me } from '../../contract/user.ts';
import type { MeOfUser } from '../domain/get-me.ts';
import type { HttpEdge } from './mount-route.ts';

/** A session as it is told to devices: with what is the studio's, the mark on videos and whether it offers to recreate. */
export function tellMe({ watermark, canRecreate }: HttpEdge, me: MeOfUser): Me {
  return { ...me, watermark, can_recreate: canRecreate };
}
