import type { ReactNode } from 'react';
import { readShared, type SharedItem } from '../../actions/sharing/read-shared.ts';
import { formatDateTime } from '../../lib/format/format-time.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { usePublic } from '../../ui/hooks/use-public.ts';
import { PublicContent } from '../../ui/layout/public-content.tsx';
import { PublicFrame } from '../../ui/layout/public-frame.tsx';
import { pictureSet } from './picture-set.ts';
import { SharedFilm } from './shared-film.tsx';
import styles from './share-page.module.css';

/** One shared picture, with its prompt and settings if its owner allows that. */
export function SharePage({ token, brand }: { token: string; brand: ReactNode }) {
  const state = usePublic(token, readShared);
  return (
    <PublicFrame brand={brand} isFitted>
      <PublicContent state={state} noun="picture">
        {(item) => <SharedPicture item={item} />}
      </PublicContent>
    </PublicFrame>
  );
}

function SharedPicture({ item }: { item: SharedItem }) {
  const { generation, media_url, width, height } = item;
  const name = generation?.prompt.trim() || `A ${item.resource_type === 'video' ? 'video' : 'picture'} made with Pleinair`;
  return (
    <main className={styles.content} data-with-details={generation !== null || undefined}>
      <figure className={styles.stage}>
        {item.resource_type === 'video' ? (
          <SharedFilm item={item} name={name} />
        ) : (
          <img
            className={styles.picture}
            src={`${media_url}/1024`}
            srcSet={pictureSet(item)}
            sizes={generation === null ? '100vw' : '(max-width: 720px) 100vw, calc(100vw - 372px)'}
            width={width}
            height={height}
            alt={name}
          />
        )}
      </figure>
      {generation !== null && <Details generation={generation} size={`${width} × ${height}`} />}
    </main>
  );
}

function Details({ generation, size }: { generation: NonNullable<SharedItem['generation']>; size: string }) {
  const { prompt, negative_prompt, settings, created_at } = generation;
  return (
    <section className={styles.details} aria-labelledby="shared-details">
      <h1 id="shared-details">Generation Details</h1>
      <p dir="auto" className={styles.prompt}>
        {prompt}
      </p>
      <Facts>
        {negative_prompt !== '' && (
          <Fact name="Left out">
            <span dir="auto">{negative_prompt}</span>
          </Fact>
        )}
        {settings.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <span dir="auto">{value}</span>
          </Fact>
        ))}
        <Fact name="Size">{size}</Fact>
        <Fact name="Created">
          <time dateTime={new Date(created_at).toISOString()}>{formatDateTime(created_at)}</time>
        </Fact>
      </Facts>
    </section>
  );
}
