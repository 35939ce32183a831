import { Music } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '../../class-names.ts';
import { Button } from '../../controls/button.tsx';
import { Progress } from '../../feedback/progress/progress.tsx';
import styles from './sound-drop.module.css';

export type SoundReading = { name: string; fraction: number; stop: () => void };

type SoundDropProps = {
  /** Text of the field. */
  label: string;
  hint?: string;
  /** The file that is being read; null for none. */
  reading: SoundReading | null;
  /** The reason why the last file was refused; null if it was accepted. */
  problem: string | null;
  isSmall?: boolean;
  onFile: (file: File) => void;
};

/** A field for one sound file, dropped or chosen, with the progress of reading it. */
export function SoundDrop({ label, hint, reading, problem, isSmall = false, onFile }: SoundDropProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  return (
    <div className={styles.field}>
      {reading === null ? (
        <button
          type="button"
          className={classNames(styles.zone, isSmall && styles.small)}
          data-over={isOver || undefined}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            event.dataTransfer.dropEffect = 'copy';
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <Music size={isSmall ? 18 : 26} strokeWidth={1.5} aria-hidden />
          <span>{label}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </button>
      ) : (
        <div role="status" className={styles.reading}>
          <span className={styles.name}>Reading {reading.name}</span>
          <Progress label={`Reading ${reading.name}`} fraction={reading.fraction} />
          <Button size="s" variant="quiet" onClick={reading.stop}>
            Cancel
          </Button>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="audio/*,video/*,.mp3,.m4a,.wav,.flac,.ogg,.opus"
        aria-label={label}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
