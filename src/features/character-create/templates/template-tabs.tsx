import { Clapperboard } from 'lucide-react';
import { characterTabs, type CharacterTab } from '../../../../contract/generations/character/character-mode.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { changeForm } from '../character-create.state.ts';
import type { CharacterForm } from '../form.ts';
import { chooseTab, chooseTemplate } from '../rules/choose-mode.ts';
import { shelves } from './find-template.ts';
import styles from './template-tabs.module.css';

const names: Record<CharacterTab, string> = { essentials: 'Essentials', scene: 'Scene', template: 'Template' };

type TemplateTabsProps = {
  form: Pick<CharacterForm, 'tab' | 'memory' | 'parameters'>;
  onChosen?: () => void;
};

/** The tabs of templates. Each remembers its last template. */
export function TemplateTabs({ form: { tab, parameters, memory }, onChosen }: TemplateTabsProps) {
  const isTemplate = parameters.creation_mode.value === 'template';
  const active = isTemplate ? (parameters.active_template?.value ?? null) : memory[tab].template;
  return (
    <Tabs
      label="Templates"
      value={tab}
      tabs={characterTabs.map((value) => ({ value, label: names[value] }))}
      onChange={(next) => changeForm((form) => chooseTab(form, next))}
    >
      <ul className={styles.shelf}>
        {shelves[tab].map(({ key, name, about, motion }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.card}
              aria-pressed={key === active}
              onClick={() => {
                changeForm((form) => chooseTemplate(form, key));
                onChosen?.();
              }}
            >
              <span className={styles.frame}>
                <img src={`/templates/${key}.webp`} alt="" width={512} height={512} loading="lazy" decoding="async" draggable={false} />
                {motion !== undefined && (
                  <span className={styles.moves}>
                    <Clapperboard size={14} aria-hidden /> Video
                  </span>
                )}
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.about}>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Tabs>
  );
}
