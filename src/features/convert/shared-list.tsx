import { Button } from '../../ui/controls/button.tsx';
import styles from './convert-page.module.css';

type SharedListProps = { files: readonly File[]; chosen: File | null; onChoose: (file: File) => void };

/** Chooses one of several shared files. */
export function SharedList({ files, chosen, onChoose }: SharedListProps) {
  return (
    <ul className={styles.shared} aria-label="Files">
      {files.map((file, at) => (
        // Two shared files may have the same name.
        <li key={`${at} ${file.name}`}>
          <Button isPressed={file === chosen} onClick={() => onChoose(file)}>
            <span className={styles.sharedName}>{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
