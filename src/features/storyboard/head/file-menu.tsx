import { Ellipsis, FileDown, ListVideo } from 'lucide-react';
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
    { label: 'Save timeline (.otio)', icon: <ListVideo size={16} />, onSelect: () => void saveOtio(id) },
  ];
  return (
    <MenuButton label="More for this story" align="end" entries={entries}>
      {(trigger) => <IconButton label="More for this story" icon={<Ellipsis size={18} />} {...trigger} />}
    </MenuButton>
  );
}

async function saveAsFile(id: string): Promise<void> {
  const saved = await runWithProgress('Saving the story…', async (options) => {
    const { exportStoryFile } = await import('../../../actions/stories/export-story-file.ts');
    return exportStoryFile(id, options);
  });
  if (saved === undefined) return;
  const { said, share } = saved;
  if (share === null) showToast({ kind: 'success', text: said });
  else showToast({ kind: 'success', text: said, durationMs: null, actions: [{ label: 'Share', onPress: () => void share() }] });
}

async function saveOtio(id: string): Promise<void> {
  await runAction(async () => {
    const { saveTimeline } = await import('../../../actions/stories/save-timeline.ts');
    await saveTimeline(id);
  });
}
