import { eld } from 'eld/small';
import { detectWith, type Language } from '../../contract/text/language.ts';

/** The language of a text, by how often its groups of letters occur in each of 60 languages; English where it is too short. */
export function detectLanguage(text: string): Language {
  return detectWith((words) => eld.detect(words), text);
}
