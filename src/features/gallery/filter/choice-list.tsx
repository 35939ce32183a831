import { Check, ChevronRight } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './choice-list.module.css';

/** A list of choices that arrow keys walk through. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    if (step === 0 || at === -1) return;
    event.preventDefault();
    choices[at + step]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut beside Tab, which works as well
    <div ref={list} role="group" aria-label={label} className={styles.list} onKeyDown={handleKey}>
      {children}
    </div>
  );
}

type ChoiceProps = {
  /** Undefined: the line opens more choices and cannot be chosen itself. */
  isChosen?: boolean;
  note?: ReactNode;
  children: ReactNode;
  onPress: () => void;
  /** Called with the hovered element, for a preview. */
  onRest?: ((element: Element | null) => void) | undefined;
};

/** One line of a choice list. */
export function Choice({ isChosen, note, children, onPress, onRest }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(styles.choice, isChosen === true && styles.chosen)}
      onClick={onPress}
      onPointerEnter={(event) => event.pointerType !== 'touch' && onRest?.(event.currentTarget)}
      onPointerLeave={() => onRest?.(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onRest?.(event.currentTarget)}
      onBlur={() => onRest?.(null)}
    >
      <span className={styles.name}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {isChosen === true && <Check size={16} aria-hidden />}
      {isChosen === undefined && <ChevronRight size={16} aria-hidden />}
    </button>
  );
}
