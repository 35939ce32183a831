import { useEffect, useRef, type RefObject } from 'react';
import { whenInView } from '../../lib/browser/when-in-view.ts';
import { Button } from '../controls/button.tsx';
import styles from './read-more.module.css';

type ReadMoreProps = {
  state: 'idle' | 'reading' | 'failed';
  /** Text after the next page failed to load. */
  failure: string;
  onMore: () => void;
  /** The scroll container of the list; absent: the page. */
  scroller?: RefObject<HTMLElement | null>;
};

/** The end of a paged list: loads the next page when it comes near, and offers a button after a failure. */
export function ReadMore({ state, failure, onMore, scroller }: ReadMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null || state !== 'idle') return undefined;
    return whenInView(element.current, onMore, { root: scroller?.current ?? null, rootMargin: '1200px' });
  }, [state, onMore, scroller]);
  return (
    <div ref={element} className={styles.more}>
      {state === 'failed' && <p role="alert">{failure}</p>}
      <Button isBusy={state === 'reading'} onClick={onMore}>
        {state === 'failed' ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
