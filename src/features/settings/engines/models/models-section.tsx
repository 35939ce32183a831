import { useId } from 'react';
import type { ListedModel } from '../../../../../contract/engines/model-choice.ts';
import { painterModel } from '../../../../../contract/catalogue/model.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/feedback/progress/spinner.tsx';
import { CheckModels } from './check-models.tsx';
import { ModelItem } from './model-item.tsx';
import { useModelChoices } from './use-model-choices.ts';
import styles from './models-section.module.css';

const groups = [
  { type: 'image', label: 'Images' },
  { type: 'video', label: 'Videos' },
] as const;

/** The offered models, the engines that serve them, and the administrator's settings of each. */
export function ModelsSection() {
  const titleId = useId();
  const { state, readAgain, change } = useModelChoices();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Models</h2>
      <p className={styles.note}>What people are offered. Hide a model, choose the engine that is asked first for it, or set its price.</p>
      <CheckModels onChecked={readAgain} />
      {state.step === 'reading' && (
        <p className={styles.state} role="status">
          <Spinner size={16} /> Reading the models
        </p>
      )}
      {state.step === 'failed' && (
        <div className={styles.state} role="alert">
          <p>{state.message}</p>
          <Button size="s" onClick={readAgain}>
            Try again
          </Button>
        </div>
      )}
      {state.step === 'shown' &&
        groups.map(({ type, label }) => (
          <Group key={type} label={label} models={state.models.filter((model) => model.resource_type === type)} onChange={change} />
        ))}
    </section>
  );
}

type GroupProps = { label: string; models: readonly ListedModel[]; onChange: ReturnType<typeof useModelChoices>['change'] };

function Group({ label, models, onChange }: GroupProps) {
  if (models.length === 0) return null;
  return (
    <div>
      <h3 className={styles.group}>{label}</h3>
      <ul className={styles.list} aria-label={label}>
        {models.map((model) => (
          <ModelItem
            key={model.key}
            model={model}
            canHide={model.key !== painterModel.key}
            onChange={(change) => onChange(model.key, change)}
          />
        ))}
      </ul>
    </div>
  );
}
