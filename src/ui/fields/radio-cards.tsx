import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './radio-cards.module.css';

type RadioCard<V extends string> = {
  value: V;
  name: string;
  /** Shown beside the name, and part of the accessible name. */
  note?: string | null;
  icon?: ReactNode;
};
type RadioCardsProps<V extends string> = {
  /** Accessible name of the group. */
  label: string;
  cards: readonly RadioCard<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Side by side, two in a row. */
  isPaired?: boolean;
};

/** A choice of one among cards with a name and a note. */
export function RadioCards<V extends string>({ label, cards, value, onChange, isPaired = false }: RadioCardsProps<V>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.cards, isPaired && styles.paired)}>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            type="radio"
            name={group}
            className={styles.input}
            aria-label={card.note == null ? card.name : `${card.name}, ${card.note}`}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
          />
          <span className={styles.name}>{card.name}</span>
          {card.note != null && (
            <span className={styles.note}>
              {card.icon}
              {card.note}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
