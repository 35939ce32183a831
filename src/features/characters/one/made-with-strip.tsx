import { Link } from '@tanstack/react-router';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { useMadeWith } from './use-made-with.ts';
import styles from './made-with-strip.module.css';

/** The newest pictures made with a character, and a link to all of them. */
export function MadeWithStrip({ modelKey, account }: { modelKey: string; account: string }) {
  const made = useMadeWith(modelKey);
  if (made === undefined) return null;
  return (
    <section aria-labelledby="made-with" className={styles.section}>
      <div className={styles.head}>
        <h2 id="made-with">Made with it</h2>
        {made.count > 0 && (
          <Link to="/history" search={{ tab: 'generation', model: modelKey }} className={styles.all}>
            {made.count === 1 ? 'Show it in the history' : `All ${made.count.toLocaleString('en')} in the history`}
          </Link>
        )}
      </div>
      {made.items.length === 0 ? (
        <p className={styles.none}>Nothing yet. What you make with this character is found here.</p>
      ) : (
        <ul className={styles.strip}>
          {made.items.map((item) => (
            <li key={item.id}>
              <Link
                to="/history"
                search={{ tab: 'generation', model: modelKey, item: item.id }}
                aria-label={item.prompt_head || 'Untitled'}
                className={styles.item}
              >
                <MediaThumb item={item} account={account} className={styles.thumb} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
