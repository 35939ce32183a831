import { Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { publishModel } from '../../../actions/publish-model.ts';
import { unpublishModel } from '../../../actions/unpublish-model.ts';
import type { TrainedModel } from '../../../db/queries/trained-models.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { sayOfModel } from '../say-of-model.ts';
import styles from './model-page.module.css';

/** Whether others on the studio see and use a model, and what they are shown of it. */
export function PublishSection({ model: { id, key, is_published: isPublished } }: { model: TrainedModel }) {
  const change = () =>
    void runAction(async () => {
      if (isPublished) sayOfModel('Model taken out of the hub', await unpublishModel(id));
      else sayOfModel('Model published', await publishModel(id));
    });
  return (
    <section aria-labelledby="model-hub" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="model-hub">Model hub</h2>
        {isPublished && (
          <Link to="/models/{-$modelKey}" params={{ modelKey: key }} search={{}}>
            See it there
          </Link>
        )}
      </div>
      <p className={styles.note}>
        {isPublished
          ? 'Everybody on this studio finds it in the hub and may use it.'
          : 'Publish it, and everybody on this studio finds it in the hub and may use it.'}{' '}
        They see its name, cover, samples, description and prompts, and by whom it is. They never see the pictures that it learned from.
      </p>
      <Button icon={<Globe size={16} />} onClick={change}>
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
    </section>
  );
}
