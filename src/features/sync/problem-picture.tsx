import { useLiveQuery } from 'dexie-react-hooks';
import { mediaPath } from '../../../contract/media/media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findMe } from '../../db/queries/session.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import styles from './sync-panel.module.css';

/** A small picture of the affected item; nothing when it is unfinished or not on this device. */
export function ProblemPicture({ id }: { id: string }) {
  const media = useLiveQuery(() => findMedia(id), [id]);
  const me = useLiveQuery(findMe, []);
  if (media?.hash == null || me === undefined) return null;
  return <img className={styles.picture} src={mediaPath(media, '256', accountOf(me.user_id))} alt="" width={40} height={40} />;
}
