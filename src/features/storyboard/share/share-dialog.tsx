import { ExternalLink, Film, Link2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { publishStory } from '../../../actions/stories/publish-story.ts';
import { unpublishStory } from '../../../actions/stories/unpublish-story.ts';
import { isReached, syncStatus } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import button from '../../../ui/controls/button.module.css';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './share-dialog.module.css';

/** The link of a story: create, copy or remove it. `onExports` leads to the film that it needs. */
export function ShareDialog({ story, onExports, onClose }: { story: Story; onExports: () => void; onClose: () => void }) {
  const { share_token: token, last_export_media_id: film } = story;
  const isStudioReached = isReached(useSnapshot(syncStatus).state);
  const url = token === null || token === '' ? null : `${location.origin}/share/story/${token}`;
  return (
    <Dialog
      title="Share the story"
      isOpen
      onClose={onClose}
      footer={
        <>
          {token !== null && <Button onClick={() => void runAction(() => unpublishStory(story.id))}>Make private</Button>}
          {token === null && film === null ? (
            <Button variant="primary" icon={<Film size={16} aria-hidden />} onClick={onExports}>
              Open Exports
            </Button>
          ) : token === null ? (
            <Button variant="primary" onClick={() => void runAction(() => publishStory(story.id))}>
              Make a link
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<Link2 size={16} aria-hidden />}
              disabled={url === null}
              onClick={() => url !== null && void copyText(url, 'Link')}
            >
              Copy link
            </Button>
          )}
        </>
      }
    >
      <p className={styles.meaning} role="status">
        {meaningOf({ token, hasFilm: film !== null, isStudioReached })}
      </p>
      {url !== null && (
        <TextField
          label="Link"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          trailing={
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label="Open the page"
              data-tooltip="Open the page"
              className={classNames(button.button, button.iconOnly, button.quiet)}
            >
              <ExternalLink size={16} aria-hidden />
            </a>
          }
        />
      )}
    </Dialog>
  );
}

function meaningOf({ token, hasFilm, isStudioReached }: { token: string | null; hasFilm: boolean; isStudioReached: boolean }): string {
  if (token === '' && !isStudioReached) return 'The link is made as soon as the studio can be reached.';
  if (token === '') return 'The studio is looking at the film. The link is here once that is done.';
  if (token !== null) return 'Anyone with the link sees the newest film, its title and its chapters. Prompts stay private.';
  return hasFilm ? 'Only you see this story.' : 'This story has no film yet. Export it first, then share it.';
}
