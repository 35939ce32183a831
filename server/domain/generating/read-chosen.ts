import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { ChosenSettings } from '../../../contract/generation/chosen-settings.ts';
import { readMediaAddress } from '../../../contract/generation/media-address.ts';
import { hasPicture } from '../../../contract/media.ts';
import { EngineError, type EngineJob, type VideoJob } from '../../engines/engine.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { media } from '../../storage/schema/media.ts';

type Studio = { db: Database; mediaStore: MediaStore };

/** What was chosen, in the words of engines and without the bytes of files. */
export function describeChosen(chosen: ChosenSettings): Pick<EngineJob, 'settings' | 'video'> {
  const { steps, cfg_scale, quality, style, creation_mode: mode, duration, resolution, generate_audio } = chosen;
  const settings = {
    ...(steps === undefined ? {} : { steps }),
    ...(cfg_scale === undefined ? {} : { guidance: cfg_scale }),
    ...(quality === undefined ? {} : { quality }),
    ...(style === undefined ? {} : { style }),
  };
  const video: VideoJob | null =
    mode === undefined
      ? null
      : {
          mode,
          hasSound: generate_audio === true,
          ...(duration === undefined ? {} : { seconds: duration }),
          ...(resolution === undefined ? {} : { resolution }),
        };
  return { ...(Object.keys(settings).length === 0 ? {} : { settings }), ...(video === null ? {} : { video }) };
}

/** The files of what was chosen: pictures to follow, or what a video begins with. @throws EngineError INVALID_INPUT when one is gone */
export async function readChosenFiles(
  studio: Studio,
  chosen: ChosenSettings,
): Promise<{ pictures: Uint8Array[]; video: Pick<VideoJob, 'firstFrame' | 'lastFrame' | 'elements' | 'film'> }> {
  const read = async (url: string): Promise<Uint8Array> => (await readAddress(studio, url, '1024')).bytes;
  const pictures = await Promise.all((chosen.image_urls ?? []).map(read));
  if (chosen.creation_mode === undefined) return { pictures, video: {} };
  const { image_url: first, end_frame_image_url: last, video_url: film } = chosen;
  return {
    pictures: [],
    video: {
      ...(first === undefined ? {} : { firstFrame: await read(first) }),
      ...(last === undefined ? {} : { lastFrame: await read(last) }),
      ...(pictures.length === 0 ? {} : { elements: pictures }),
      ...(film === undefined ? {} : { film: await readAddress(studio, film, 'original') }),
    },
  };
}

async function readAddress(
  { db, mediaStore }: Studio,
  url: string,
  variant: '1024' | 'original',
): Promise<{ bytes: Uint8Array; mime: string }> {
  const named = readMediaAddress(url);
  const file = named?.kind === 'upload' ? { hash: named.sha256, mime: 'image/webp' } : await findItem(db, named?.id);
  const opened = file === null ? null : ((await mediaStore.open(file.hash, variant)) ?? (await mediaStore.open(file.hash, 'original')));
  if (file === null || opened === null) throw new EngineError('INVALID_INPUT', 'A picture or video that this begins with is gone.');
  return { bytes: await buffer(opened.stream), mime: file.mime };
}

async function findItem(db: Database, id: string | undefined): Promise<{ hash: string; mime: string } | null> {
  if (id === undefined) return null;
  const [row] = await db.select({ hash: media.hash, mime: media.mime, status: media.status }).from(media).where(eq(media.id, id));
  return row !== undefined && hasPicture(row) && row.hash !== null ? { hash: row.hash, mime: row.mime ?? 'image/webp' } : null;
}
