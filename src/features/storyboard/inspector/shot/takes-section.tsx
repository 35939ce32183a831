import { Plus, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { addTake } from '../../../../actions/stories/shots/add-take.ts';
import { removeTake } from '../../../../actions/stories/shots/remove-take.ts';
import { updateShot } from '../../../../actions/stories/shots/update-shot.ts';
import type { StoryItem, StoryShot } from '../../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Spinner } from '../../../../ui/feedback/progress/spinner.tsx';
import { MediaThumb } from '../../../../ui/picture/media-thumb.tsx';
import type { TakePicker } from '../../storyboard-doors.ts';
import styles from './takes-section.module.css';

type TakesSectionProps = { shot: StoryShot; takes: readonly StoryItem[]; account: string; picker: TakePicker };

/** All takes of a shot; the film shows the chosen ones. Takes can be chosen, removed, or added from the library. */
export function TakesSection({ shot, takes, account, picker }: TakesSectionProps) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <section aria-labelledby="shot-takes">
      <h3 id="shot-takes">Takes</h3>
      <ul className={styles.takes}>
        {takes.map((take, index) => (
          <li key={take.id} className={styles.take}>
            <Take shot={shot} take={take} number={index + 1} account={account} />
            <IconButton
              size="s"
              variant="veil"
              label={`Remove take ${index + 1}`}
              icon={<X size={14} />}
              className={styles.remove}
              onClick={({ currentTarget }) => {
                // The take disappears, so the next one gets the focus.
                currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
                void runAction(() => removeTake(shot.story_id, take.media_id));
              }}
            />
          </li>
        ))}
        <li className={styles.take}>
          <button type="button" className={styles.add} onClick={() => setIsPicking(true)}>
            <Plus size={18} aria-hidden />
            Add your own
          </button>
        </li>
      </ul>
      {isPicking &&
        picker({
          title: 'Choose a picture or a video',
          kind: 'any',
          onClose: (id) => {
            setIsPicking(false);
            if (id !== null) void runAction(() => addTake(shot, id));
          },
        })}
    </section>
  );
}

type TakeProps = { shot: StoryShot; take: StoryItem; number: number; account: string };

function Take({ shot, take: { media }, number, account }: TakeProps) {
  const isVideo = media.resource_type === 'video';
  const field = isVideo ? 'video_media_id' : 'image_media_id';
  const isChosen = shot[field] === media.id;
  const kind = isVideo ? 'clip' : 'picture';
  if (media.status === 'submitted' || media.status === 'pending')
    return (
      <span className={styles.state} data-tooltip={`This ${kind} is being made`}>
        <Spinner size={18} label={`Take ${number}, ${kind}, being made`} />
      </span>
    );
  if (media.status === 'failed' || media.status === 'canceled') {
    const reason = media.failed_reason ?? `This ${kind} was not made.`;
    return (
      <span className={styles.state} data-tooltip={reason} role="img" aria-label={`Take ${number}, ${kind}: ${reason}`}>
        <TriangleAlert size={18} aria-hidden />
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Take ${number}, ${kind}`}
      aria-pressed={isChosen}
      className={styles.choose}
      onClick={() => void runAction(() => updateShot(shot, { [field]: isChosen ? null : media.id }))}
    >
      <MediaThumb item={media} account={account} className={styles.thumb} />
    </button>
  );
}
