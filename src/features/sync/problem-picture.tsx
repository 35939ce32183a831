import { useLiveQuery } from 'dexie-react-hooks';
import { mediaPath } from '../../../contract/media/media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findMe } from '../../db/queries/session.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import styles from './sync-panel.module.css';

/** The picture a problem is about, small; nothing when it is not painted or not here any more. */
export function ProblemPicture({ id }: { id: string }) {
  const media = useLiveQuery(() => findMedia(id), [id]);
  const me = useLiveQuery(findMe, []);
  if (media?.hash == null || me === undefined) return null;
  return <img className={styles.picture} src={mediaPath(media, '256', accountOf(me.user_id))} alt="" width={40} height={40} />;
}
