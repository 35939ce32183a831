import { Columns2, Download, FolderOpen, Redo2, Save, Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { PanelTitle } from '../../ui/panel/panel-title.tsx';
import { editTutorial } from './edit-tutorial.ts';
import { canSave, editState, type EditVersion } from './edit.state.ts';
import { isIdle } from './tools/apply-pending.ts';
import type { PictureSize } from '../../ui/brush/brush.ts';
import { canRedo, redoStep, undoStep, type Undone } from './tools/undo-step.ts';
import { useSavedAs } from './versions/use-saved-as.ts';
import styles from './editor.module.css';

type EditHeadProps = {
  version: EditVersion;
  /** Size of the picture on the stage, px; null until it is known. */
  size: PictureSize | null;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  /** Progress of saving, 0–1; null while nothing is saved. */
  percent: number | null;
  onSave: () => void;
  onDownload: () => void;
  onOther: () => void;
};

/** The header: title, undo, redo, comparison with the original, and the save actions. */
export function EditHead({ version, size, isComparing, onCompare, percent, onSave, onDownload, onOther }: EditHeadProps) {
  const looked = useSnapshot(editState) as Undone & { past: readonly string[] };
  const { past, pending, masks } = looked;
  const savedAs = useSavedAs(version);
  const isUnsaved = canSave({ ...version, savedAs }) || (pending !== null && !isIdle(pending));
  return (
    <header className={styles.head}>
      <PanelTitle title="Edit" level={1} tutorial={editTutorial} results={savedAs === null ? { type: 'image' } : { item: savedAs }} />
      <span className={styles.size}>{size === null ? '' : `${size.width} × ${size.height}`}</span>
      <span className={styles.group}>
        <IconButton
          label="Undo"
          keys="Ctrl Z"
          icon={<Undo2 size={18} />}
          aria-disabled={past.length === 0 && pending === null && (masks[version.id]?.past.length ?? 0) === 0}
          onClick={undoStep}
        />
        <IconButton label="Redo" keys="Ctrl Shift Z" icon={<Redo2 size={18} />} aria-disabled={!canRedo(looked)} onClick={redoStep} />
        <IconButton
          label="Compare with the original"
          keys="C"
          icon={<Columns2 size={18} />}
          isPressed={isComparing}
          onClick={() => onCompare(!isComparing)}
        />
      </span>
      <span className={styles.ends}>
        <IconButton label="Edit another picture" icon={<FolderOpen size={18} />} onClick={onOther} />
        <IconButton label="Download" icon={<Download size={18} />} onClick={onDownload} />
        <Button
          variant="primary"
          icon={<Save size={16} />}
          isBusy={percent !== null}
          aria-disabled={!isUnsaved}
          data-tooltip={isUnsaved ? 'Save as a new picture' : 'This is in the history already'}
          onClick={onSave}
        >
          {percent === null ? (isUnsaved || savedAs === null ? 'Save' : 'Saved') : `${percent} %`}
        </Button>
      </span>
    </header>
  );
}
