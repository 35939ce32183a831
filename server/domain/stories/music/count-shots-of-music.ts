import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../../contract/errors.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { countMusicShots } from '../../../../contract/stories/music/music-shots.ts';
import { findSentFile } from '../../generations/request/sent-file.ts';
import type { GenerationStudio } from '../../generation-studio.ts';
import { hearMusic } from './hear-music.ts';

type Counted = ResponseOf<'storyMusicShots'>['data'];

/**
 * The beats of a song that this user may read, and the shots that a music video of all of it has.
 * @throws NOT_FOUND for every other file; VALIDATION_FAILED for a video, SOUND_UNREADABLE for what cannot be decoded
 */
export async function countShotsOfMusic(
  { db, mediaStore }: Pick<GenerationStudio, 'db' | 'mediaStore'>,
  reader: { userId: string; spaceId: string },
  url: string,
): Promise<Counted> {
  const address = readMediaAddress(url);
  if (address?.kind !== 'upload') throw new AppError('NOT_FOUND');
  const sent = await findSentFile(db, { userId: reader.userId, spaceId: reader.spaceId, hash: address.sha256 });
  const opened = sent === undefined ? null : await mediaStore.open(address.sha256, 'original');
  if (sent === undefined || opened === null) throw new AppError('NOT_FOUND', { detail: 'There is no such sound. Send it first.' });
  if (!sent.mime.startsWith('audio/')) {
    opened.stream.destroy();
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'audio_url', message: 'must be a sound' }] });
  }
  const heard = await hearMusic(await buffer(opened.stream));
  if (heard === null) throw new AppError('SOUND_UNREADABLE');
  const { seconds, beats } = heard;
  return { shots_num: countMusicShots(beats, { start: 0, end: seconds }), duration: seconds, beats };
}
