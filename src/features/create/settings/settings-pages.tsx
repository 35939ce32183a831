import { X } from 'lucide-react';
import { useContext } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { IconButton } from '../../../ui/controls/button.tsx';
import { PanelStack, type PanelPages } from '../../../ui/panel/panel-stack.tsx';
import { PanelTitle } from '../../../ui/panel/panel-title.tsx';
import { setPanelOpen } from '../form/create.state.ts';
import { settingsTitle, type FormMode } from '../form/form-modes.ts';
import { useModel } from '../form/use-model.ts';
import { useForm, useMode } from '../form/use-form.ts';
import { ModesAboveContext } from '../sources/modes-above-context.ts';
import { AboutModel } from './model/about-model.tsx';
import { settingsHelp } from './settings-help.ts';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsPagesContext, type SettingsPage } from './settings-pages-context.ts';
import styles from './settings-pages.module.css';
import type { CreateForm } from '../form/form-rules.ts';
import { ModelList } from './model/model-list.tsx';
import { useModels } from './model/use-models.ts';
import { dismissTip } from '../../../actions/dismiss-tip.ts';
import { isTipDismissed } from '../../../db/queries/tips.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { ProTip } from '../../../ui/panel/tutorial/pro-tip.tsx';

const home: SettingsPage = { page: 'home' };

/** The settings with their sub-pages. `hint`: a line above them. `isSheet`: inside a dialog with a close button. */
export function SettingsPages({ hint = null, isSheet = false }: { hint?: string | null; isSheet?: boolean }) {
  return (
    <PanelStack home={home}>
      {(page, pages) => (
        <SettingsPagesContext value={pages}>
          <Page page={page} pages={pages} hint={hint} isSheet={isSheet} />
        </SettingsPagesContext>
      )}
    </PanelStack>
  );
}

type PageProps = { page: SettingsPage; pages: PanelPages<SettingsPage>; hint: string | null; isSheet: boolean };

function Page({ page, pages, hint, isSheet }: PageProps) {
  const form = useForm();
  const mode = useMode();
  // On History the results are already next to the settings.
  const isOnCreate = useContext(ModesAboveContext);
  const { name } = useModel(page.page === 'model' ? page.key : form.model);
  const title = { home: settingsTitle(mode), models: 'Models', model: name }[page.page];
  const isHome = page.page === 'home';
  return (
    <>
      <div className={styles.top} data-sheet={isSheet || undefined}>
        <PanelTitle
          title={title}
          {...(isHome && { tutorial: settingsHelp(mode).tutorial })}
          {...(isHome && isOnCreate && { results: {} })}
          {...(!isHome && { onBack: pages.back })}
        >
          {!isSheet && <IconButton label="Close settings" icon={<X size={18} />} onClick={() => setPanelOpen(false)} />}
        </PanelTitle>
      </div>
      {page.page === 'models' && <ModelPage form={form} onChosen={pages.back} onAbout={(key) => pages.forward({ page: 'model', key })} />}
      {page.page === 'model' && <AboutModel modelKey={page.key} onChosen={pages.home} />}
      {isHome && (
        <>
          {hint !== null && <p className={styles.hint}>{hint}</p>}
          <SettingsTip mode={mode} />
          <SettingsFields />
        </>
      )}
    </>
  );
}

type ModelPageProps = { form: CreateForm; onChosen: () => void; onAbout: (key: string) => void };

/** The settings page with all models, each with a link to its details. */
function ModelPage({ form, onChosen, onAbout }: ModelPageProps) {
  const { models } = useModels();
  return <ModelList models={models} chosen={form.model} onChosen={onChosen} onAbout={onAbout} />;
}

/** The tip of a mode's settings, until it is dismissed on this device. */
function SettingsTip({ mode }: { mode: FormMode }) {
  const title = settingsTitle(mode);
  const isDismissed = useLiveQuery(async () => ({ title, is: await isTipDismissed(title) }), [title]);
  if (isDismissed?.title !== title || isDismissed.is) return null;
  const { tip, tutorial } = settingsHelp(mode);
  return (
    <div className={styles.tip}>
      <ProTip text={tip} tutorial={tutorial} onDismiss={() => void runAction(() => dismissTip(title))} />
    </div>
  );
}
