import { ArrowLeft, ArrowRight, ImageUp, Images, X } from 'lucide-react';
import { useRef } from 'react';
import { characterLimits } from '../../../../contract/characters/character.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { AddressPicture } from '../../../ui/picture/address-picture.tsx';
import { hintOfPictures, movePicture } from './pictures.ts';
import { classNames } from '../../../ui/class-names.ts';
import label from '../../../ui/stage/stage-label.module.css';
import styles from './picture-slots.module.css';

type PictureSlotsProps = {
  urls: readonly string[];
  items: ReadonlyMap<string, MediaRow | null>;
  /** Number of pictures still being imported. */
  coming: number;
  account: string;
  onChange: (urls: readonly string[]) => void;
  onFiles: (files: FileList) => void;
  onPick: () => void;
};

/** The pictures of a character in order; the first one is its portrait. */
export function PictureSlots({ urls, items, coming, account, onChange, onFiles, onPick }: PictureSlotsProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = urls.length + coming >= characterLimits.images;
  const hint = hintOfPictures(urls.flatMap((url) => items.get(url) ?? []));
  return (
    <fieldset className={styles.slots}>
      <legend className={styles.legend}>
        Pictures <span className={styles.count}>{`${urls.length} of ${characterLimits.images}`}</span>
      </legend>
      <ul className={styles.list}>
        {urls.map((url, index) => (
          <li key={url} className={styles.slot}>
            <AddressPicture url={url} item={items.get(url)} account={account} variant="256" className={styles.picture} />
            {index === 0 && <span className={classNames(label.label, styles.first)}>First</span>}
            <IconButton
              label={`Remove picture ${index + 1}`}
              size="s"
              variant="veil"
              icon={<X size={14} />}
              className={styles.remove}
              onClick={() => onChange(urls.filter((other) => other !== url))}
            />
            {urls.length > 1 && (
              <div className={styles.moves}>
                <Move
                  label={`Move picture ${index + 1} forward`}
                  isOff={index === 0}
                  onPress={() => onChange(movePicture(urls, index, -1))}
                >
                  <ArrowLeft size={14} />
                </Move>
                <Move
                  label={`Move picture ${index + 1} back`}
                  isOff={index === urls.length - 1}
                  onPress={() => onChange(movePicture(urls, index, 1))}
                >
                  <ArrowRight size={14} />
                </Move>
              </div>
            )}
          </li>
        ))}
        {Array.from({ length: coming }, (_, index) => (
          <li key={index} className={styles.slot} aria-label="Reading a picture">
            <span className={styles.waiting}>
              <Spinner size={20} />
            </span>
          </li>
        ))}
      </ul>
      {!isFull && (
        <div className={styles.buttons}>
          <Button icon={<Images size={16} aria-hidden />} onClick={onPick}>
            From the history
          </Button>
          <Button icon={<ImageUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
            Upload
          </Button>
          <span className={styles.drop}>or drop and paste them here</span>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif,.tif,.tiff,.bmp"
        multiple
        hidden
        aria-label="Pictures to upload"
        onChange={(event) => {
          if (event.currentTarget.files !== null) onFiles(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <p role="status" className={styles.hint}>
        {hint}
      </p>
    </fieldset>
  );
}

type MoveProps = { label: string; isOff: boolean; onPress: () => void; children: React.ReactNode };

/** `aria-disabled` instead of `disabled` at the end of the row: the button keeps the focus. */
function Move({ label, isOff, onPress, children }: MoveProps) {
  return (
    <IconButton
      label={label}
      size="s"
      variant="veil"
      icon={children}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    />
  );
}
