import { Link } from '@tanstack/react-router';
import styles from './trained-section.module.css';

/** Links to the user's models and the model hub. `canTrain`: also to training for the chosen model. */
export function TrainedLinks({ canTrain = false }: { canTrain?: boolean }) {
  return (
    <p className={styles.more}>
      {canTrain && (
        <Link to="/train/{-$modelId}" params={{ modelId: 'new' }} search={{}}>
          Train one
        </Link>
      )}
      <Link to="/train/{-$modelId}" params={{ modelId: undefined }} search={{}}>
        My models
      </Link>
      <Link to="/models/{-$modelKey}" params={{ modelKey: undefined }} search={{}}>
        Model hub
      </Link>
    </p>
  );
}
