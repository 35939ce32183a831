import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { hidingFormats } from '../shared/hiding-formats.ts';

/**
 * False where a file holds sound and no picture, whatever its name says. A file that cannot be read here may hold a film, and so may one
 * whose reader leaves out what it does not know.
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
