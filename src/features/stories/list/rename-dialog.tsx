import { useState } from 'react';
import { storyLimits } from '../../../../contract/stories/story.ts';
import { updateStory } from '../../../actions/stories/update-story.ts';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { sayOfStory } from '../story-message.ts';

/** Renames a story. Mounted while it is open. */
export function RenameDialog({ story, onClose }: { story: Story; onClose: () => void }) {
  const [title, setTitle] = useState(story.title);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = title.trim() !== '' && !isBusy;
  const save = async () => {
    if (!isReady) return;
    setIsBusy(true);
    const saved = await runAction(async () => {
      if (title.trim() !== story.title) sayOfStory('Story renamed', (await updateStory(story.id, { title })).key);
      return true;
    });
    setIsBusy(false);
    if (saved === true) onClose();
  };
  return (
    <Dialog
      title="Rename story"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="story-title" disabled={!isReady}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id="story-title"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Title"
          dir="auto"
          autoComplete="off"
          maxLength={storyLimits.titleLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
