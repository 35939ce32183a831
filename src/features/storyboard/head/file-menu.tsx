import { Ellipsis, FileDown, ListVideo } from 'lucide-react';
import { saveStoryFile, saveStoryTimeline } from '../../../actions/stories/save-story.ts';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { runSaving } from '../../../ui/feedback/run-saving.ts';

/** A menu to save the story or its timeline as a file. */
export function FileMenu({ story: { id } }: { story: Story }) {
  const entries = [
    {
      label: 'Save as file',
      icon: <FileDown size={16} />,
      onSelect: () => void runSaving('Saving the story…', (options) => saveStoryFile(id, options)),
    },
    { label: 'Save timeline (.otio)', icon: <ListVideo size={16} />, onSelect: () => void runAction(() => saveStoryTimeline(id)) },
  ];
  return (
    <MenuButton label="More for this story" align="end" entries={entries}>
      {(trigger) => <IconButton label="More for this story" icon={<Ellipsis size={18} />} {...trigger} />}
    </MenuButton>
  );
}
