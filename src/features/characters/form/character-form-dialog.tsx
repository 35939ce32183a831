import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useState, type DragEvent } from 'react';
import { characterLimits } from '../../../../contract/characters/character.ts';
import { createCharacter, type NewCharacter } from '../../../actions/characters/create-character.ts';
import { updateCharacter } from '../../../actions/characters/update-character.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findPictured, type Character } from '../../../db/queries/characters/characters.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { PicturePicker } from '../character-doors.ts';
import { sayOfCharacter } from '../character-message.ts';
import { addPictures } from './pictures.ts';
import { PictureSlots } from './picture-slots.tsx';
import { useUploads } from './use-uploads.ts';
import field from '../../../ui/fields/text-field.module.css';
import styles from './character-form-dialog.module.css';

type CharacterFormDialogProps = {
  /** The character to edit; null creates one. */
  character: Character | null;
  /** Addresses of the first pictures of a new one. */
  begunWith?: readonly string[];
  account: string;
  picker: PicturePicker;
  onClose: () => void;
};

const noItems: ReadonlyMap<string, MediaRow | null> = new Map();

/** Creates a character from pictures, or edits one. Mounted while it is open. */
export function CharacterFormDialog({ character, begunWith = [], account, picker, onClose }: CharacterFormDialogProps) {
  const [form, setForm] = useState<NewCharacter>(() => ({
    character_name: character?.character_name ?? '',
    image_urls: [...(character?.image_urls ?? begunWith)],
    description: character?.description ?? '',
  }));
  const [isPicking, setIsPicking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();
  const change = (part: Partial<NewCharacter>) => setForm((before) => ({ ...before, ...part }));
  const add = (more: readonly string[]) => setForm((before) => ({ ...before, image_urls: addPictures(before.image_urls, more) }));
  const urls = form.image_urls;
  const items = useLiveQuery(() => findPictured(urls), [urls.join()]) ?? noItems;
  const { coming, take } = useUploads(characterLimits.images - urls.length, (url) => add([url]));
  const drop = useFiles(take);
  const isReady = form.character_name.trim() !== '' && urls.length > 0 && coming === 0 && !isBusy;
  const save = async () => {
    if (!isReady) return;
    setIsBusy(true);
    const saved = await runAction(() => saveForm(character, form));
    setIsBusy(false);
    if (saved === true) onClose();
  };
  return (
    <Dialog
      title={character === null ? 'New character' : 'Edit character'}
      size="m"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={!isReady}>
            {character === null ? 'Make character' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        data-over={drop.isOver || undefined}
        {...drop.handlers}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name"
          placeholder="Mara, the lighthouse keeper"
          dir="auto"
          autoComplete="off"
          maxLength={characterLimits.nameLength}
          value={form.character_name}
          onChange={(event) => change({ character_name: event.currentTarget.value })}
        />
        <PictureSlots
          urls={urls}
          items={items}
          coming={coming}
          account={account}
          onChange={(next) => change({ image_urls: [...next] })}
          onFiles={take}
          onPick={() => setIsPicking(true)}
        />
        <Description value={form.description} onChange={(description) => change({ description })} />
      </form>
      {isPicking &&
        picker({
          max: characterLimits.images - urls.length,
          onClose: (picked) => {
            setIsPicking(false);
            add(picked);
          },
        })}
    </Dialog>
  );
}

async function saveForm(character: Character | null, form: NewCharacter): Promise<true> {
  const wanted = { ...form, character_name: form.character_name.trim() };
  if (character === null) {
    sayOfCharacter('Character made', await createCharacter(wanted));
    return true;
  }
  const fields = ['character_name', 'image_urls', 'description'] as const;
  const changed = fields.filter((name) => String(wanted[name]) !== String(character[name]));
  if (changed.length > 0)
    sayOfCharacter(
      'Character changed',
      await updateCharacter(character.id, Object.fromEntries(changed.map((name) => [name, wanted[name]]))),
    );
  return true;
}

function Description({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        Description (optional)
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        className={styles.area}
        placeholder="Red hair, a yellow raincoat, always a little out of breath"
        maxLength={characterLimits.descriptionLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** Handles files that are dropped on the form, or pasted while it is open. */
function useFiles(take: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(take);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('paste', handlePaste);
    return () => removeEventListener('paste', handlePaste);
  }, [latest]);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}
