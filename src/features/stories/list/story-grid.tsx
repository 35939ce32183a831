import { Copy, FileDown, ListVideo, Pencil, Trash2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import { duplicateStory } from '../../../actions/stories/duplicate-story.ts';
import { saveStoryFile, saveStoryTimeline } from '../../../actions/stories/save-story.ts';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { runSaving } from '../../../ui/feedback/run-saving.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';
import { MenuGrid } from '../../../ui/windowing/menu-grid.tsx';
import { removeStory, sayOfStory } from '../story-message.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { StoryCard } from './story-card.tsx';

/** Minimum width of a card, px. */
const cellMin = 220;
const gap = 16;
/** Height of title and lines below the picture, px. */
const wordsHeight = 70;
const heightOf = (width: number) => Math.round((width * 9) / 16) + wordsHeight;

type StoryGridProps = { stories: readonly Story[]; account: string; scroller: RefObject<HTMLElement | null> };

/** Stories as cards, each with a menu. */
export function StoryGrid({ stories, account, scroller }: StoryGridProps) {
  const [renamed, setRenamed] = useState<Story | null>(null);
  return (
    <>
      <MenuGrid
        label="Stories"
        cards={stories}
        keyOf={({ id }) => id}
        nameOf={storyTitle}
        onRemove={remove}
        entriesOf={(story) => listEntries(story, setRenamed)}
        cellMin={cellMin}
        gap={gap}
        heightOf={heightOf}
        scroller={scroller}
      >
        {(story, cell) => <StoryCard story={story} account={account} cell={cell} />}
      </MenuGrid>
      {renamed !== null && <RenameDialog story={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

function listEntries(story: Story, rename: (story: Story) => void): MenuEntry[] {
  return [
    { label: 'Rename', icon: <Pencil size={16} />, onSelect: () => rename(story) },
    { label: 'Duplicate', icon: <Copy size={16} />, onSelect: () => void runAction(() => duplicate(story.id)) },
    'separator',
    {
      label: 'Save as file',
      icon: <FileDown size={16} />,
      onSelect: () => void runSaving('Saving the story…', (options) => saveStoryFile(story.id, options)),
    },
    { label: 'Save timeline (.otio)', icon: <ListVideo size={16} />, onSelect: () => void runAction(() => saveStoryTimeline(story.id)) },
    'separator',
    { label: 'Delete', icon: <Trash2 size={16} />, keys: 'Del', isDanger: true, onSelect: () => remove(story) },
  ];
}

function remove({ id }: Story): void {
  void runAction(() => removeStory(id));
}

async function duplicate(id: string): Promise<void> {
  sayOfStory('Story duplicated', await duplicateStory(id));
}
