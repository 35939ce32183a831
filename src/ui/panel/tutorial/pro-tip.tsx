import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { lazyNamed } from '../../lazy-named.tsx';
import type { Tutorial } from './tutorial.ts';
import styles from './pro-tip.module.css';

const TutorialDialog = lazyNamed(async () => (await import('./tutorial-dialog.tsx')).TutorialDialog);

type ProTipProps = {
  text: string;
  /** Absent: the tip has no Watch button. */
  tutorial?: Tutorial | undefined;
  onDismiss: () => void;
};

/** A hint of a panel that can be dismissed for good. */
export function ProTip({ text, tutorial, onDismiss }: ProTipProps) {
  const [isWatching, setIsWatching] = useState(false);
  return (
    <section aria-label="Pro tip" className={styles.card}>
      <p className={styles.name}>
        <Lightbulb size={16} aria-hidden /> PRO TIP
      </p>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Button size="s" onClick={onDismiss}>
          Got it, thanks
        </Button>
        {tutorial !== undefined && (
          <Button size="s" variant="quiet" onClick={() => setIsWatching(true)}>
            Watch Tutorial
          </Button>
        )}
      </div>
      {isWatching && tutorial !== undefined && <TutorialDialog tutorial={tutorial} onClose={() => setIsWatching(false)} />}
    </section>
  );
}
