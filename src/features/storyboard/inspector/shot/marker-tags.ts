import { storyMarkers } from '../../../../../contract/stories/script/markers.ts';
import type { StoryRow } from '../../../../../contract/stories/story.ts';
import type { TagGrammar } from '../../../../ui/tag-field/tag-grammar.ts';
import type { TagOption } from '../../../../ui/tag-field/tag-option.ts';

const marker = /<<([A-Z][A-Z0-9_]*)>>/g;
/** `<<` or `@` starts a name. */
const begun = /(?:<<|(?<![\p{L}\p{M}\p{N}_.+%@/-])@)([\p{L}\p{M}\p{N}_-]{0,40})$/u;

/** Characters and props as prompts of a story name them: `<<NAME>>`. */
export const markerTags: TagGrammar = {
  list: (text, keys) =>
    Array.from(text.matchAll(marker), ({ 0: tag, 1: key, index }) => ({ key: key!, start: index, end: index + tag.length })).filter(
      ({ key }) => keys.includes(key),
    ),
  find: (text, caret) => {
    const found = begun.exec(text.slice(0, caret));
    return found === null ? null : { start: found.index, query: found[1]! };
  },
  write: (key) => `<<${key}>>`,
  offered: 'Characters and props',
};

/** All characters and props that prompts of a story can name. */
export function markerOptions(story: Pick<StoryRow, 'category_inputs' | 'props'>): TagOption[] {
  const { character, characters } = story.category_inputs;
  const pictures = [character, ...characters].map((one) => one?.reference_image_url ?? one?.character_image_url ?? null);
  return storyMarkers(story).map(({ marker: written, name, kind }, index) => ({
    key: written.slice(2, -2),
    name: name === '' ? written.slice(2, -2) : name,
    thumbnail: kind === 'character' ? (pictures[index] ?? null) : null,
    isThing: kind === 'prop',
  }));
}
