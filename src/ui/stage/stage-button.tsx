import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './stage-button.module.css';

/**
 * Position: `close` at the top right, `corner` at the bottom right and `aboveCorner` over it (on a phone both beside `close`), the others
 * at the sides.
 */
type StagePlace = 'close' | 'corner' | 'aboveCorner' | 'previous' | 'next';

type StageButtonProps = Omit<ComponentProps<typeof IconButton>, 'variant' | 'className'> & { place: StagePlace };

/** A round button at the edge of a stage. */
export function StageButton({ place, ...rest }: StageButtonProps) {
  return <IconButton {...rest} variant="outline" className={classNames(styles.button, styles[place])} />;
}

/** The close button of a stage. */
export function StageClose({ onClose, ...rest }: { onClose: () => void } & Pick<ComponentProps<'button'>, 'ref'>) {
  return <StageButton {...rest} place="close" label="Close" keys="Esc" icon={<X size={18} />} onClick={onClose} />;
}

type StageArrowsProps = {
  /** Null at an end of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Buttons to the neighbours. At an end of the list the arrow stays, pale, so that the other one does not move. */
export function StageArrows({ onPrevious, onNext }: StageArrowsProps) {
  return (
    <>
      <StageButton
        place="previous"
        label="Previous"
        keys="←"
        icon={<ChevronLeft size={18} />}
        aria-disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <StageButton
        place="next"
        label="Next"
        keys="→"
        icon={<ChevronRight size={18} />}
        aria-disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </>
  );
}
