import { FolderOutput, Pause, Play } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { canMirror, chooseMirror, pauseMirror, resumeMirror, stopMirror } from '../../actions/mirror/choose-mirror.ts';
import { mirrorState } from '../../actions/mirror/mirror.state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { describeMirrorProblem } from './describe-mirror-problem.ts';
import styles from './storage.module.css';

/** The folder that gets a copy of every new result. Renders nothing where browsers cannot write to folders. */
export function MirrorSection() {
  const { folder, isPaused, written, problem } = useSnapshot(mirrorState);
  if (!canMirror()) return null;
  return (
    <div className={styles.part}>
      <p className={styles.note}>
        While Pleinair is open, every new picture and video can also be saved in a folder of yours, with its prompt and settings inside.
      </p>
      {folder === null ? (
        <Button icon={<FolderOutput size={16} aria-hidden />} onClick={() => void runAction(choose)}>
          Choose a folder
        </Button>
      ) : (
        <section className={styles.card} aria-label="Folder for new results">
          {problem === null ? (
            <p role="status">
              {isPaused ? `Paused. What is made meanwhile comes to “${folder}” later.` : `New results are saved in “${folder}”.`}{' '}
              {written > 0 && `${written.toLocaleString('en')} so far.`}
            </p>
          ) : (
            <p role="alert" className={styles.warning}>
              {describeMirrorProblem(problem, folder)}
            </p>
          )}
          <div className={styles.buttons}>
            {problem === null && (
              <Button
                icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
                onClick={() => void runAction(() => pauseMirror(!isPaused))}
              >
                {isPaused ? 'Go on' : 'Pause'}
              </Button>
            )}
            {problem !== null && problem !== 'gone' && (
              <Button variant="primary" onClick={() => void runAction(resumeMirror)}>
                {problem === 'permission' ? 'Allow' : 'Try again'}
              </Button>
            )}
            <Button onClick={() => void runAction(choose)}>Choose another folder</Button>
            <Button variant="quiet" onClick={() => void runAction(stopMirror)}>
              Stop
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

async function choose(): Promise<void> {
  try {
    await chooseMirror();
  } catch (error) {
    // The user closed the dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
