import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { listMadeWith } from './list-made-with.ts';
import styles from './model-page.module.css';

const shownMax = 12;

/** The newest pictures of the library that were made with a model; nothing while there are none. */
export function MadeWith({ modelKey, account }: { modelKey: string; account: string }) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof listMadeWith>>>(null);
  useEffect(() => {
    let isGone = false;
    void runQuietly('model.made-with', async () => {
      const found = await listMadeWith(modelKey, shownMax);
      if (!isGone) setMade(found);
    });
    return () => {
      isGone = true;
    };
  }, [modelKey]);
  if (made === null || made.items.length === 0) return null;
  return (
    <section aria-labelledby="made-with" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="made-with">Made with it</h2>
        <Link to="/history" search={{ tab: 'generation', model: modelKey }}>
          All {made.count.toLocaleString('en')}
        </Link>
      </div>
      <ul className={styles.thumbs}>
        {made.items.map((item) => (
          <li key={item.id}>
            <Link to="/history" search={{ tab: 'generation', item: item.id }} aria-label={item.prompt_head || 'Untitled'}>
              <MediaThumb item={item} account={account} className={styles.thumb} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
