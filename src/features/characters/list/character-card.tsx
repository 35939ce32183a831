import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Character } from '../../../db/queries/characters/characters.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { AddressPicture } from '../../../ui/picture/address-picture.tsx';
import type { CharacterState } from '../state/character-state.ts';
import { StateLine } from '../state/state-line.tsx';
import styles from './character-card.module.css';

type CharacterCardProps = {
  character: Character;
  /** The library item of its first picture; null when it is not an item, undefined while it loads. */
  item: MediaRow | null | undefined;
  account: string;
  state: CharacterState;
  index: number;
  /** True for the one card of the grid in the tab order. */
  isReachable: boolean;
  isMenuOpen: boolean;
  onMenu: (menu: { character: Character; anchor: Element }) => void;
};

/** One character: first picture, name and state. Memoised, because scrolling renders the grid often. */
export const CharacterCard = memo(function CharacterCard(props: CharacterCardProps) {
  const { character, item, account, state, index, isReachable, isMenuOpen, onMenu } = props;
  const { id, character_name: name, thumbnail, image_urls: urls } = character;
  const tabIndex = isReachable ? 0 : -1;
  return (
    <div className={styles.card}>
      <Link
        to="/characters/$characterId"
        params={{ characterId: id }}
        data-index={index}
        tabIndex={tabIndex}
        draggable={false}
        className={styles.link}
      >
        <AddressPicture url={thumbnail ?? urls[0] ?? null} item={item} account={account} className={styles.picture} />
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
      </Link>
      <StateLine character={character} state={state} />
      <IconButton
        label={`Actions for ${name}`}
        hasTooltip={false}
        size="s"
        variant="veil"
        icon={<Ellipsis size={16} />}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        className={styles.menu}
        onClick={(event) => onMenu({ character, anchor: event.currentTarget })}
      />
    </div>
  );
});
