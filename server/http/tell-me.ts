import type { Me } from '../../contract/user.ts';
import type { MeOfUser } from '../domain/get-me.ts';
import type { HttpEdge } from './mount-route.ts';

/** A session as it is told to devices: with the mark that this studio puts on videos. */
export function tellMark({ watermark }: HttpEdge, me: MeOfUser): Me {
  return { ...me, watermark };
}
