import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { nameCost } from '../../../../contract/generations/cost/name-cost.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { UpgradeLink } from '../../../ui/controls/paid/upgrade-link.tsx';
import { syncStatus } from '../../../sync/status.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { PanelTitle } from '../../../ui/panel/panel-title.tsx';
import { TagField } from '../../../ui/tag-field/tag-field.tsx';
import { changeForm, characterState } from '../character-create.state.ts';
import type { CharacterForm } from '../form.ts';
import { checkForm } from '../request/check-form.ts';
import { describeLack } from '../request/describe-lack.ts';
import { listCharacterModels, modelOf } from '../request/list-models.ts';
import { submitCharacters } from '../request/submit-characters.ts';
import { unnamedOf } from '../request/to-request.ts';
import { pickCharacters, writePrompt } from '../rules/change-characters.ts';
import { chooseWay, wayOf, type Way } from '../rules/choose-mode.ts';
import { findTemplate } from '../templates/find-template.ts';
import { nameOf, type KnownCharacter } from '../use-known-characters.ts';
import { CharacterList } from './character-list.tsx';
import { MadeStrip } from './made-strip.tsx';
import { ReferenceSection } from './reference-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { WaySection, type PickPicture } from './way-section.tsx';
import layout from '../../../ui/layout/form-card.module.css';
import page from '../page.module.css';

type CreatePageProps = {
  known: readonly KnownCharacter[];
  account: string;
  onBack: () => void;
  onPick: PickPicture;
  onOpen: (id: string) => void;
};

const ways: { value: Way; label: string }[] = [
  { value: 'words', label: 'Words' },
  { value: 'pose', label: 'Pose' },
  { value: 'inpaint', label: 'Part' },
  { value: 'template', label: 'Template' },
];

/** The form for a picture of characters: prompt, characters, references and settings. */
export function CreatePage({ known, account, onBack, onPick, onOpen }: CreatePageProps) {
  // `sync`: typed text must be in the state before the field renders, or the caret would jump.
  const form = useSnapshot(characterState, { sync: true }).form as CharacterForm;
  const { models, model, isUntold } = useCharacterModels(form.model);
  const { creation_mode, active_template } = form.parameters;
  const moves = creation_mode.value === 'template' && findTemplate(active_template?.value ?? null)?.motion !== undefined;
  return (
    <div className={page.page}>
      <PanelTitle title="Picture of characters" level={1} onBack={onBack} results={{ type: 'image' }} />
      <div className={page.columns}>
        <div className={page.column}>
          <Composer form={form} known={known} model={model} isUntold={isUntold} />
          {/* Next to the Create button: the template shelf or mask painter below can be higher than the screen. */}
          <MadeStrip ids={form.made} account={account} moves={moves} onOpen={onOpen} />
          <WaySection form={form} account={account} onPick={onPick} />
          {creation_mode.value !== 'inpaint' && <ReferenceSection form={form} account={account} onPick={onPick} />}
        </div>
        <SettingsSection form={form} models={models} model={model} />
      </div>
    </div>
  );
}

type ComposerProps = {
  form: CharacterForm;
  known: readonly KnownCharacter[];
  model: ReturnType<typeof modelOf>;
  /** This device has no list of models yet. */
  isUntold: boolean;
};

function Composer({ form, known, model, isUntold }: ComposerProps) {
  const { isSubmitting } = useSnapshot(characterState);
  const plan = useLiveQuery(async () => findMe(), [])?.plan ?? 'free';
  const { characters, prompt, creation_mode, image_num } = form.parameters;
  const { reason, cost } = checkForm(form, isUntold ? 'untold' : model, plan);
  const unnamed = unnamedOf(form);
  const way = wayOf(creation_mode.value);
  const submit = () => {
    if (reason === null && model !== undefined) void submitCharacters(model);
  };
  return (
    <form
      aria-label="Picture of characters"
      className={layout.card}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TagField
        label="Prompt"
        value={prompt.value}
        options={known}
        placeholder={way === 'template' ? 'More words, if you like' : 'Type @ to name a character, then say what happens'}
        describedBy="character-lack"
        onChange={(words) =>
          changeForm((now) =>
            writePrompt(
              now,
              words,
              known.map(({ key }) => key),
            ),
          )
        }
        onSubmit={submit}
      />
      <CharacterList characters={characters.value} known={known} />
      <Segmented label="Way to ask" value={way} options={ways} onChange={(next) => changeForm((now) => chooseWay(now, next))} />
      <footer className={page.foot}>
        <p id="character-lack" role="status" className={layout.note}>
          {reason !== null && describeLack(reason, { unnamed: unnamed.map((key) => nameOf(known, key).name), model })}
          {reason === 'PLAN_LIMIT' && <UpgradeLink />}
        </p>
        {reason === 'UNNAMED' && (
          <Button onClick={() => changeForm((now) => pickCharacters(now, { mode: 'add', modelIds: unnamed }))}>Put in the prompt</Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={reason !== null}
          isBusy={isSubmitting}
          aria-describedby="character-cost"
          data-tooltip-from="character-cost"
        >
          Create · {plan === 'free' ? 'free' : cost === null ? '' : nameCredits(cost.total)}
        </Button>
        <span id="character-cost" hidden>
          {cost !== null && (plan === 'free' ? 'Unleash your creativity for free' : nameCost(cost.parts, image_num.value, cost.total))}
        </span>
      </footer>
    </form>
  );
}

function useCharacterModels(chosen: string | null) {
  const isSignedIn = useLiveQuery(async () => (await findMe()) !== undefined, []) === true;
  const { state } = useSnapshot(syncStatus);
  // On a first visit the studio sends the models only after a session exists.
  useEffect(() => {
    if (isSignedIn) void runAction(refreshCatalogue);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a request that failed is sent again once sync gets through
  }, [isSignedIn, state]);
  const catalogue = useLiveQuery(async () => ({ all: await findCatalogue() }), []);
  const models = listCharacterModels(catalogue?.all ?? []);
  return { models, model: modelOf(chosen, models), isUntold: catalogue !== undefined && catalogue.all === undefined };
}
