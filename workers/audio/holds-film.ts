import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { hidingFormats } from '../shared/hiding-formats.ts';

/**
 * False for a file that holds sound and no picture; its name does not count. True for an unreadable file, which may hold a
 * video, and for `hidingFormats`, whose reader skips unknown tracks.
 */
export async function holdsFilm(source: Blob): Promise<boolean> {
  const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead()) || hidingFormats.includes(await input.getFormat())) return true;
    return (await input.getPrimaryVideoTrack()) !== null || (await input.getPrimaryAudioTrack()) === null;
  } catch (error) {
    console.warn('film.unreadable', String(error));
    return true;
  } finally {
    input.dispose();
  }
}
