import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Model } from '../../../../../contract/catalogue/model.ts';
import { endFrameTag } from '../../../../../contract/generations/video/video-models.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { CreateLink } from '../../address/create-link.tsx';
import { chooseModel, modeForModel } from '../../form/choose-model.ts';
import { createState } from '../../form/create.state.ts';
import styles from './model-field.module.css';

const groups = [
  { type: 'image', label: 'Images' },
  { type: 'video', label: 'Videos' },
] as const;

type ModelListProps = {
  models: readonly Model[];
  chosen: string;
  onChosen?: () => void;
  /** Opens the details of a model; absent where there is no room for them. */
  onAbout?: (key: string) => void;
};

/** The models grouped by output, each as a link to its page. An unavailable one cannot be chosen. */
export function ModelList({ models, chosen, onChosen, onAbout }: ModelListProps) {
  const { mode, form } = useSnapshot(createState);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const choose = (model: Model) => {
    chooseModel(model);
    onChosen?.();
  };
  return (
    <div ref={list} className={styles.list} data-page={onAbout !== undefined || undefined}>
      {groups.map(({ type, label }) => {
        const group = models.filter((model) => model.resource_type === type);
        return group.length === 0 ? null : (
          <section key={type} aria-label={label}>
            <p className={styles.group} aria-hidden>
              {label}
            </p>
            <ul>
              {group.map((model) => (
                <li key={model.key} className={styles.row}>
                  {model.available ? (
                    <CreateLink
                      address={{ mode: modeForModel(model, mode, form), model: model.key }}
                      className={styles.model}
                      isChosen={model.key === chosen}
                      onChoose={() => choose(model)}
                    >
                      {model.name}
                      {model.resource_type === 'video' && <EndFrameTag model={model.key} />}
                    </CreateLink>
                  ) : (
                    <span className={styles.off}>{model.name}, not available now</span>
                  )}
                  {onAbout !== undefined && (
                    <IconButton
                      label={`About ${model.name}`}
                      hasTooltip={false}
                      icon={<Info size={16} />}
                      className={styles.about}
                      onClick={() => onAbout(model.key)}
                    />
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

function EndFrameTag({ model }: { model: string }) {
  const tag = endFrameTag(model);
  return tag === '' ? null : <span className={styles.tag}>{tag}</span>;
}
