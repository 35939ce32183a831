import { Ellipsis, FileDown, ListVideo } from 'lucide-react';
import { exportStoryFile } from '../../../actions/stories/export-story-file.ts';
import { saveTimeline } from '../../../actions/stories/save-timeline.ts';
import type { Story } from '../../../db/queries/stories.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { runWithProgress } from '../../../ui/feedback/run-with-progress.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

/** Takes the whole story away, or its timeline. */
export function FileMenu({ story: { id } }: { story: Story }) {
  const entries = [
    { label: 'Save as file', icon: <FileDown size={16} />, onSelect: () => void saveAsFile(id) },
    { label: 'Save timeline (.otio)', icon: <ListVideo size={16} />, onSelect: () => void runAction(() => saveTimeline(id)) },
  ];
  return (
    <MenuButton label="More for this story" align="end" entries={entries}>
      {(trigger) => <IconButton label="More for this story" icon={<Ellipsis size={18} />} {...trigger} />}
    </MenuButton>
  );
}

async function saveAsFile(id: string): Promise<void> {
  const saved = await runWithProgress('Saving the story…', (options) => exportStoryFile(id, options));
  if (saved !== undefined) showToast({ kind: 'success', text: saved.said });
}
