import { Link } from '@tanstack/react-router';
import styles from './trained-section.module.css';

/** Links to the places that trained models come from. `canTrain`: one can be trained for the chosen model. */
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
