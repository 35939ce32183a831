import { openFilm } from './open-film.ts';

/** Limits: characters of one text, and texts of one video. Known formats need no more. */
const lengthMax = 8_000_000;
const textsMax = 500;

/**
 * The texts of a film: `Title`, `Description`, `Artist`, `comment`, and everything else under the name that its writer gave it,
 * in lower case: WebM files have them in capitals. Empty where it cannot be read.
 */
export async function listTexts(source: Blob): Promise<{ key: string; text: string }[]> {
  const input = openFilm(source);
  try {
    const { title, description, artist, comment, raw = {} } = await input.getMetadataTags();
    const named = { Title: title, Description: description, Artist: artist, comment };
    const others = Object.entries(raw).map(([key, value]) => [key.toLowerCase(), value] as const);
    const texts = [...Object.entries(named), ...others].flatMap(([key, text]) => (typeof text === 'string' ? [{ key, text }] : []));
    return texts.filter(({ text }) => text.length <= lengthMax).slice(0, textsMax);
  } catch (error) {
    console.warn('tags.unreadable', String(error));
    return [];
  } finally {
    input.dispose();
  }
}
