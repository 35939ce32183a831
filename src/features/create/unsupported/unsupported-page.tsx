import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { syncNow } from '../../../actions/outbox/sync-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { chooseModel, firstModelFor } from '../form/choose-model.ts';
import { createState } from '../form/create.state.ts';
import { canMakeIn } from '../form/form-modes.ts';
import { describeUnsupported } from './describe-unsupported.ts';
import styles from './unsupported-page.module.css';

/** Replaces the gallery in an unsupported mode: explains why, and links to alternatives. */
export function UnsupportedPage() {
  const { mode, form } = useSnapshot(createState);
  const models = useLiveQuery(async () => (await findCatalogue()) ?? null, []);
  const me = useLiveQuery(async () => findMe(), []);
  if (models === undefined) return null;
  if (models === null) return <Unknown />;
  const model = models.find(({ key }) => key === form.model);
  const first = firstModelFor(mode, models);
  const { title, text } = describeUnsupported({ mode, key: form.model, model });
  const elsewhere = model?.available === true && !canMakeIn(model, mode) ? model : undefined;
  return (
    <section className={styles.page} aria-label="Not available here">
      <EmptyState isPage title={title}>
        <p>{text}</p>
        {me?.is_admin === true ? (
          <p>
            <Link to="/settings/engines">Engines of this studio</Link>
          </p>
        ) : (
          <p>An administrator of this studio can connect one in Settings, Engines.</p>
        )}
        <div className={styles.ways}>
          {first?.available === true && <Button onClick={() => chooseModel(first)}>Use {first.name}</Button>}
          {elsewhere !== undefined && <Button onClick={() => chooseModel(elsewhere)}>Open {elsewhere.name} where it works</Button>}
        </div>
      </EmptyState>
    </section>
  );
}

/** The text for a device that never received the list of models. */
function Unknown() {
  return (
    <section className={styles.page} aria-label="Not available here">
      <EmptyState isPage title="The models are not on this device yet">
        <p>Connect once to see what this studio can make.</p>
        <Button onClick={() => syncNow()}>Try again</Button>
      </EmptyState>
    </section>
  );
}
