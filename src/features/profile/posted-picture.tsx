import { useRef } from 'react';
import type { Profile } from '../../actions/profiles/read-profile.ts';
import { StageDialog } from '../../ui/overlay/dialog.tsx';
import { StageArrows, StageClose } from '../../ui/stage/stage-button.tsx';
import { usePageKeys } from '../../ui/hooks/use-page-keys.ts';
import { renditionSet } from './rendition-set.ts';
import styles from './posted-picture.module.css';

type PostedPictureProps = {
  /** Open while not null. */
  item: Profile['items'][number] | null;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onTurn: (by: -1 | 1) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** One posted picture at the size of the window; arrows go to the others. */
export function PostedPicture({ item, name, isFirst, isLast, onTurn, onClose, finalFocus }: PostedPictureProps) {
  const close = useRef<HTMLButtonElement>(null);
  const isOpen = item !== null;
  usePageKeys(isOpen, ({ key }) => {
    if (key === 'ArrowLeft') onTurn(-1);
    if (key === 'ArrowRight') onTurn(1);
  });
  return (
    <StageDialog
      isOpen={isOpen}
      label={name || 'Picture'}
      onClose={onClose}
      initialFocus={close}
      finalFocus={finalFocus}
      className={styles.stage}
    >
      {item !== null && (
        <img
          key={item.id}
          className={styles.picture}
          src={`${item.media_url}/1024`}
          srcSet={renditionSet(item)}
          sizes="100vw"
          width={item.width}
          height={item.height}
          alt={name}
        />
      )}
      <StageArrows onPrevious={isFirst ? null : () => onTurn(-1)} onNext={isLast ? null : () => onTurn(1)} />
      <StageClose ref={close} onClose={onClose} />
    </StageDialog>
  );
}
