import { ArrowUp } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import styles from './scroll-top-button.module.css';

/** The button back to the newest pictures, shown after scrolling away from them. */
export function ScrollTopButton({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const check = () => setIsAway(element.scrollTop > limits.scrollTopAfterPx);
    check();
    // In the capture phase, before new rows are drawn: a measurement after that would force a second layout.
    element.addEventListener('scroll', check, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', check, { capture: true });
  }, [scroller]);
  if (!isAway) return null;
  return (
    <div className={styles.place}>
      <IconButton
        label="Scroll to top"
        variant="outline"
        className={styles.button}
        icon={<ArrowUp size={18} />}
        onClick={() => {
          const element = scroller.current;
          if (element === null) return;
          // Smooth scrolling from far down would draw thousands of rows.
          if (element.scrollTop > element.clientHeight * 6) element.scrollTo({ top: element.clientHeight * 2, behavior: 'instant' });
          element.scrollTo({ top: 0, behavior: 'smooth' });
        }}
      />
    </div>
  );
}
