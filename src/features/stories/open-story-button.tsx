import { useNavigate } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { undoByKey } from '../../actions/undo.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { runWithProgress } from '../../ui/feedback/run-with-progress.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { storyToast } from './story-message.ts';

const accepted = '.zip,.otio,application/zip,image/*,video/*,audio/*';
const label = 'Open story file';

/** Opens a saved story file, or a timeline with its files, as a new story. */
export function OpenStoryButton() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const choose = () => input.current?.click();
  const open = async (files: readonly File[]) => {
    const opened = await runWithProgress('Opening the story…', async (options) => {
      const { importStoryFile } = await import('../../actions/stories/file/import-story-file.ts');
      return importStoryFile(files, options);
    });
    if (opened === undefined) return;
    await navigate({ to: '/story/$storyId', params: { storyId: opened.id } });
    const text = ['Story opened.', ...opened.notes].join(' ');
    const durationMs = opened.notes.length === 0 ? 5_000 : 12_000;
    showToast({ key: storyToast, kind: 'success', text, durationMs, actions: [undoAction(() => undoByKey(opened.id))] });
  };
  return (
    <>
      {isPhone ? (
        <IconButton label={label} variant="outline" icon={<FolderOpen size={18} />} onClick={choose} />
      ) : (
        <Button icon={<FolderOpen size={16} aria-hidden />} onClick={choose}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={label}
        hidden
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          if (files.length > 0) void open(files);
        }}
      />
    </>
  );
}
