import { Link } from '@tanstack/react-router';
import { ArrowLeft, Plus, Redo2, SlidersHorizontal, Undo2, Film } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { storyNames } from '../../../../contract/stories/category.ts';
import { isMaking, statusLabel } from '../../../../contract/stories/status.ts';
import { storyLimits } from '../../../../contract/stories/story.ts';
import { syncStatus } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import button from '../../../ui/controls/button.module.css';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { countMade } from '../make/count-made.ts';
import { ExportsDialog } from '../exports/exports-dialog.tsx';
import { ShareButton } from '../share/share-button.tsx';
import type { OpenStory } from '../use-story.ts';
import { FileMenu } from './file-menu.tsx';
import { TitleField } from './title-field.tsx';
import styles from './story-head.module.css';

type StoryHeadProps = {
  open: OpenStory;
  onSettings: () => void;
  onAdd: () => void;
  onUndo: () => void;
  onRedo: () => void;
  account: string;
  /** The buttons that make the story, or stop it. */
  making: ReactNode;
};

/** Title and type of a story, and the actions on all of it. */
export function StoryHead({ open, onSettings, onAdd, onUndo, onRedo, account, making }: StoryHeadProps) {
  const { story, shots } = open;
  const [showsExports, setShowsExports] = useState(false);
  const { state } = useSnapshot(syncStatus);
  const isUnsent = story.status === 'creating_story' && state === 'offline';
  const counted = useMemo(() => countMade(open), [open]);
  const count = shots.length === 1 ? '1 shot' : `${shots.length} shots`;
  return (
    <header className={styles.head}>
      <Link
        to="/story"
        aria-label="Back to Stories"
        data-tooltip="Back to Stories"
        className={classNames(button.button, button.iconOnly, button.quiet)}
      >
        <ArrowLeft size={18} aria-hidden />
      </Link>
      <div className={styles.name}>
        <TitleField key={story.id} story={story} />
        {/* Always mounted, so that screen readers announce its changes. */}
        <p role="status" className={styles.facts}>
          {isMaking(story.status) ? (
            <>
              <Spinner size={16} /> {isUnsent ? 'Starts once you are online' : statusLabel(story.status)}
              {/* Hidden from screen readers, because the numbers change often. */}
              {counted !== null && <span aria-hidden>{`${counted.made} of ${counted.all}`}</span>}
              {story.progress !== null && <span aria-hidden>{Math.round(story.progress * 100)} %</span>}
            </>
          ) : (
            `${count} · ${story.aspect_ratio} · ${storyNames[story.category_id]}`
          )}
        </p>
      </div>
      <div className={styles.tools}>
        <IconButton label="Undo" keys="Ctrl Z" icon={<Undo2 size={18} />} onClick={onUndo} />
        <IconButton label="Redo" keys="Ctrl Shift Z" icon={<Redo2 size={18} />} onClick={onRedo} />
        <Tool label="Story settings" icon={<SlidersHorizontal size={16} aria-hidden />} onClick={onSettings} />
        <Tool label="Add shot" icon={<Plus size={16} aria-hidden />} disabled={shots.length >= storyLimits.shots} onClick={onAdd} />
        <ShareButton story={story} onExports={() => setShowsExports(true)} />
        <ExportsTool open={open} account={account} isOpen={showsExports} onOpenChange={setShowsExports} />
        <div className={styles.making}>{making}</div>
        <FileMenu story={story} />
      </div>
    </header>
  );
}

type ToolProps = { label: string; icon: ReactNode; disabled?: boolean; onClick: () => void };

/** A button with its label where there is room. */
function Tool({ label, ...tool }: ToolProps) {
  return useIsPhone() ? <IconButton label={label} variant="outline" {...tool} /> : <Button {...tool}>{label}</Button>;
}

type ExportsToolProps = { open: OpenStory; account: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The button that opens the films of a story. */
function ExportsTool({ open, account, isOpen, onOpenChange }: ExportsToolProps) {
  const button = { icon: <Film size={16} aria-hidden />, 'aria-haspopup': 'dialog', onClick: () => onOpenChange(true) } as const;
  return (
    <>
      {useIsPhone() ? <IconButton label="Exports" variant="outline" {...button} /> : <Button {...button}>Exports</Button>}
      {isOpen && <ExportsDialog open={open} account={account} onClose={() => onOpenChange(false)} />}
    </>
  );
}
