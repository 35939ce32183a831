import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import area from '../../ui/panel/upload/drop-area.module.css';
import styles from './convert-page.module.css';

type DropZoneProps = { isOver: boolean; isSmall: boolean; onFile: (file: File) => void };

/** The file input. Dropping and pasting work on the whole page. */
export function DropZone({ isOver, isSmall, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-label="File" className={classNames(area.area, styles.zone, isSmall && styles.small)} data-over={isOver || undefined}>
      {!isSmall && <FileUp size={36} strokeWidth={1.25} aria-hidden className={area.icon} />}
      <p className={styles.invite}>{isSmall ? 'Drop or paste another file' : 'Drop or paste a picture, a video or a sound'}</p>
      <Button variant={isSmall ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to convert"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </section>
  );
}
