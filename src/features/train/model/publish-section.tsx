import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Me } from '../../../../contract/account/user.ts';
import { publishModel } from '../../../actions/trained-models/publish-model.ts';
import { unpublishModel } from '../../../actions/trained-models/unpublish-model.ts';
import type { TrainedModel } from '../../../db/queries/trained-models/trained-models.ts';
import { findPublishing } from '../../../db/queries/outbox/unsent-rows.ts';
import { isReached, syncStatus } from '../../../sync/status.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { openAccountDialog } from '../../../ui/overlay/account-dialog.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { sayOfModel } from '../say-of-model.ts';
import styles from './model-page.module.css';

/** Publishes a model to the hub or removes it, and describes the public view. */
export function PublishSection({ model, me }: { model: TrainedModel; me: Me | undefined }) {
  const { id, key, is_published: isPublished } = model;
  // While unknown, shows no link to the hub, where the model may not be yet.
  const isPublic = useLiveQuery(() => findPublishing(id), [id]) === 'public';
  const isStudioReached = isReached(useSnapshot(syncStatus).state);
  const change = () =>
    void runAction(async () => {
      if (isPublished) sayOfModel('Model taken out of the hub', await unpublishModel(id));
      else sayOfModel('Model published', await publishModel(id));
    });
  const hindrance = isPublished || me === undefined ? null : whyNotPublish(model, me);
  return (
    <section aria-labelledby="model-hub" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="model-hub">Model hub</h2>
        {isPublished && isPublic && (
          <Link to="/models/{-$modelKey}" params={{ modelKey: key }} search={{}}>
            See it there
          </Link>
        )}
      </div>
      <p className={styles.note}>
        {isPublished ? sayWhen(isPublic, isStudioReached) : 'Publish it, and everybody on this studio finds it in the hub and may use it.'}{' '}
        They see its name, cover, samples, description and prompts, and by whom it is. They never see the pictures that it learned from.
      </p>
      {hindrance ?? (
        // The same element in both states, so that it keeps the focus.
        <Button icon={<Globe size={16} />} onClick={change}>
          {isPublished ? 'Unpublish' : 'Publish'}
        </Button>
      )}
    </section>
  );
}

function sayWhen(isPublic: boolean, isStudioReached: boolean): string {
  if (isPublic) return 'Everybody on this studio finds it in the hub and may use it.';
  return isStudioReached
    ? 'It is not in the hub yet: the studio looks at its pictures first.'
    : 'It waits for the studio, which publishes it as soon as it can be reached.';
}

/** The reason why a model cannot be published, with the remedy; null when it can. */
function whyNotPublish({ cover, sample_images: samples }: TrainedModel, me: Me): ReactNode {
  if (me.is_guest)
    return (
      <>
        <p className={styles.note}>Guests cannot publish a model. Sign up first; everything you have stays.</p>
        <Button onClick={() => openAccountDialog('sign-up')}>Sign up</Button>
      </>
    );
  if (!me.can_publish) return <p className={styles.note}>Your account may not publish. Ask an administrator of this studio.</p>;
  if (cover === null && samples.length === 0)
    return <p className={styles.note}>There is no picture to show of it yet: choose a cover first.</p>;
  return null;
}
