import { Button } from '../../../ui/controls/button.tsx';
import styles from './banners.module.css';

type BannerProps = { kind: 'quiet' | 'warning'; text: string; action?: { label: string; onPress: () => void } };

/** One line above every page, with at most one thing to do about it. */
export function Banner({ kind, text, action }: BannerProps) {
  return (
    <div aria-live="polite" className={styles.banner} data-kind={kind}>
      <p>{text}</p>
      {action !== undefined && (
        <Button size="s" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
