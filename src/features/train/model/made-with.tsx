import { Link } from '@tanstack/react-router';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { useMadeWith } from './use-made-with.ts';
import styles from './model-page.module.css';

/** The newest pictures made with a model; renders nothing without any. */
export function MadeWith({ modelKey, account }: { modelKey: string; account: string }) {
  const made = useMadeWith(modelKey);
  if (made === undefined || made.items.length === 0) return null;
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
