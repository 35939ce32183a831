import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Model } from '../../../../contract/model.ts';
import { CreateLink } from '../address/create-link.tsx';
import { chooseModel, modeForModel } from '../form/choose-model.ts';
import { createState } from '../form/create.state.ts';
import styles from './model-field.module.css';

const groups = [
  { type: 'image', label: 'Images' },
  { type: 'video', label: 'Videos' },
] as const;

type ModelListProps = { id: string; models: readonly Model[]; chosen: string; onChosen: () => void };

/** The models by what they make, each a link to its page. One that no engine serves now cannot be chosen. */
export function ModelList({ id, models, chosen, onChosen }: ModelListProps) {
  const { mode, form } = useSnapshot(createState);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const choose = (model: Model) => {
    chooseModel(model);
    onChosen();
  };
  return (
    <div ref={list} id={id} className={styles.list}>
      {groups.map(({ type, label }) => {
        const group = models.filter((model) => model.resource_type === type);
        return group.length === 0 ? null : (
          <section key={type} aria-label={label}>
            <p className={styles.group} aria-hidden>
              {label}
            </p>
            <ul>
              {group.map((model) => (
                <li key={model.key}>
                  {model.available ? (
                    <CreateLink
                      address={{ mode: modeForModel(model, mode, form), model: model.key }}
                      className={styles.model}
                      isChosen={model.key === chosen}
                      onChoose={() => choose(model)}
                    >
                      {model.name}
                    </CreateLink>
                  ) : (
                    <span className={styles.off}>{model.name}, not available now</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
