import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import type { Character } from '../../../db/queries/characters/characters.ts';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import type { CharacterState } from './character-state.ts';
import styles from './state-line.module.css';

/** The state of a character as one line of text. */
export function StateLine({ character, state }: { character: Character; state: CharacterState }) {
  if (state.name === 'training')
    return (
      <div className={styles.line}>
        <Progress label={`Training of ${character.character_name}`} fraction={state.percent / 100} />
        <span>{state.percent}%</span>
      </div>
    );
  if (state.name === 'waiting')
    return (
      <p
        className={styles.line}
        title={state.what === 'training' ? 'The training begins as soon as the studio can be reached.' : 'It can be used already.'}
      >
        <CloudOff size={14} aria-hidden />
        {state.what === 'training' ? 'Training waits' : 'Waits to be sent'}
      </p>
    );
  if (state.name === 'failed')
    return (
      <p className={styles.line} data-failed>
        <span className={styles.reason} title={state.reason}>
          {state.reason}
        </span>
        <Link to="/train/{-$modelId}" params={{ modelId: state.modelId }} search={{}} className={styles.retry}>
          Retry
        </Link>
      </p>
    );
  const count = character.image_urls.length;
  return <p className={styles.line}>{state.name === 'trained' ? 'Trained' : count === 1 ? '1 picture' : `${count} pictures`}</p>;
}
