import { useLiveQuery } from 'dexie-react-hooks';
import { Copy, RotateCcw } from 'lucide-react';
import { canReuseTalkingVideo, isTalkingVideo } from '../../../contract/generations/video/lip-sync.ts';
import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { creationModeOf, listSettings, listMakings, type Made } from '../../../contract/generations/settings/named-settings.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { nameModel } from '../../../contract/catalogue/name-model.ts';
import { nameTrainedModels } from '../../db/queries/trained-models/laid-models.ts';
import { formatDateTime } from '../../lib/format/format-time.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { LongText } from '../../ui/layout/long-text.tsx';
import { CharacterFact, withoutCharacters } from './more/character-fact.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { reusableParams } from './reusable-params.ts';
import type { ShownItem } from './use-item.ts';
import { importSourceNames, type ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import styles from './detail-panel.module.css';

type DetailsSectionProps = {
  shown: ShownItem & { item: NonNullable<ShownItem['item']> };
  models: readonly Model[];
  /** Null when the studio does not offer it. */
  onReuse: ((params: GenerationParams) => void) | null;
};

const noNames: ReadonlyMap<string, string> = new Map();

/** The prompt, model, seed and other settings of an item. */
export function DetailsSection({ shown: { item, generation }, models, onReuse }: DetailsSectionProps) {
  const names = useLiveQuery(nameTrainedModels, []) ?? noNames;
  const prompt = generation?.prompt ?? item.prompt_head;
  // An imported picture has no model of ours; its own settings are listed below.
  const isMade = item.origin === 'generated';
  const mode = creationModeOf({ item, generation });
  return (
    <section aria-labelledby="generation-details" className={styles.section}>
      <h2 id="generation-details">Generation Details</h2>
      <LongText key={item.generation_history_id} text={prompt} what="prompt" />
      <Facts>
        {generation !== null && generation.negative_prompt !== '' && (
          <Fact name="Left out">
            <LongText key={item.generation_history_id} text={generation.negative_prompt} what="negative prompt" />
          </Fact>
        )}
        {!isMade && prompt === '' && <Fact name="File">{item.prompt_head}</Fact>}
        {mode !== null && <Fact name="Creation mode">{mode}</Fact>}
        {isMade && <Fact name="Model">{names.get(item.model) ?? nameModel(item.model, models)}</Fact>}
        {generation !== null && <CharacterFact generation={generation} />}
        <Fact name="Size">
          {item.width} × {item.height}
        </Fact>
        {isMade && (
          <Fact name="Seed">
            {item.seed}
            <IconButton size="s" label="Copy seed" icon={<Copy size={14} />} onClick={() => void copyText(String(item.seed), 'Seed')} />
          </Fact>
        )}
        {isMade &&
          listSettings({ item, generation: withoutCharacters(generation) }, (key) => names.get(key) ?? key).map(({ name, value }) => (
            <Fact key={name} name={name}>
              <LongText key={item.generation_history_id} text={value} what={name.toLowerCase()} />
            </Fact>
          ))}
        <Fact name="Created">
          <time dateTime={new Date(item.created_at).toISOString()}>{formatDateTime(item.created_at)}</time>
        </Fact>
      </Facts>
      {generation?.imported != null && <ImportedSettingsList made={{ item, generation }} settings={generation.imported} models={models} />}
      <div className={styles.buttons}>
        {prompt !== '' && (
          <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copyText(prompt, 'Prompt')}>
            Copy prompt
          </Button>
        )}
        {generation !== null && onReuse !== null && (
          <Button
            icon={<RotateCcw size={16} aria-hidden />}
            disabled={isTalkingVideo(generation) && !canReuseTalkingVideo(generation)}
            onClick={() => onReuse(reusableParams(generation, models))}
          >
            Reuse Settings
          </Button>
        )}
      </div>
    </section>
  );
}

type ImportedSettingsListProps = { made: Made; settings: ImportedSettings; models: readonly Model[] };

/** The settings in the file of an imported picture. Renders nothing when the file has none. */
function ImportedSettingsList({ made, settings, models }: ImportedSettingsListProps) {
  const { source, width, height } = settings;
  const size = width === null || height === null ? [] : [{ name: 'Asked size', value: `${width} × ${height}` }];
  const known = [...listMakings(made, models), ...size];
  if (source === null && known.length === 0) return null;
  return (
    <>
      <h3>{source === null ? 'Imported' : `Imported from ${importSourceNames[source]}`}</h3>
      <Facts>
        {known.map(({ name, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may contain a setting with the same name as ours
          <Fact key={`${at}:${name}`} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
