import type { PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';
import { TagFace } from './tag-face.tsx';
import type { TagOption } from './tag-option.ts';
import type { TagPlace } from './use-tag-places.ts';
import styles from './tag-field.module.css';

type TagChipsProps = { places: readonly TagPlace[]; tags: readonly PlacedTag[]; options: readonly TagOption[] };

/** A chip over each tag; for a tag broken over two lines the longer part has the name. */
export function TagChips({ places, tags, options }: TagChipsProps) {
  return places.map((place) => {
    const { index, ...style } = place;
    const option = options.find(({ key }) => key === tags[index]?.key);
    const isNamed = places.every((other) => other.index !== index || other.width <= place.width);
    if (option === undefined) return null;
    return (
      <span key={`${index} ${place.top}`} className={styles.chip} style={style}>
        {isNamed && (
          <>
            <TagFace option={option} className={styles.chipFace} />
            <bdi className={styles.name}>{option.name}</bdi>
          </>
        )}
      </span>
    );
  });
}
