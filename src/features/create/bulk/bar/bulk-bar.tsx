import { Download, Pause, Play, RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { findMe } from '../../../../db/queries/session.ts';
import { saveBlob } from '../../../../lib/files/save-blob.ts';
import { syncStatus } from '../../../../sync/status.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { useIsPhone } from '../../../../ui/hooks/use-media-query.ts';
import { lazyNamed } from '../../../../ui/lazy-named.tsx';
import { createState, setPanelOpen, setSheetOpen } from '../../form/create.state.ts';
import { askRows, goOn, pause, retryRows } from '../ask-rows.ts';
import { findGone } from '../find-gone.ts';
import { countJobs } from '../row-state.ts';
import { useBulk, useBulkSettings } from '../use-bulk.ts';
import { writeResults } from '../write-results.ts';
import { AddLine } from './add-line.tsx';
import { countAsked, describeLeftOut, nameAsked } from './count-asked.ts';
import { describeRun } from './describe-run.ts';
import styles from './bulk-bar.module.css';

const SettingsSheet = lazyNamed(async () => (await import('../../settings/settings-sheet.tsx')).SettingsSheet);

const none: ReadonlySet<string> = new Set();

/** The bar of the table: a field for more prompts, and the actions of the rows. */
export function BulkBar() {
  const { rows, table } = useBulk();
  const { settings, check } = useBulkSettings();
  const isPhone = useIsPhone();
  const { isPanelOpen, isSheetOpen } = useSnapshot(createState);
  const { state } = useSnapshot(syncStatus);
  const me = useLiveQuery(findMe, []);
  const place = useRef<HTMLDivElement>(null);
  const asked = useMemo(() => countAsked(rows, check), [rows, check]);
  const isOver = rows.every(({ still, video }) => [still, video].every((job) => job?.state !== 'queued' && job?.state !== 'making'));
  // The library changes constantly during a run, so deleted items are looked up only after it.
  const gone = useLiveQuery(async () => (isOver ? findGone(rows) : none), [rows, isOver]) ?? none;
  const counts = useMemo(() => countJobs(rows, gone), [rows, gone]);
  const ids = () => rows.map(({ id }) => id);
  const isAsked = counts.queued + counts.making + counts.done + counts.failed + counts.canceled + counts.deleted > 0;
  const price = settings.plan === 'pro' ? `${asked.credits.toLocaleString('en')} ${asked.credits === 1 ? 'credit' : 'credits'}` : 'free';
  const leftOut = describeLeftOut(asked, settings.plan === 'pro' ? (me?.credits ?? null) : null);
  const save = async () => {
    const text = writeResults(rows, table.columns, { origin: location.origin, gone: await findGone(rows) });
    const name = table.fileName === '' ? 'prompts' : table.fileName.replace(/\.[^.]*$/, '');
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}-results.csv`);
  };
  const isPanelShown = isPanelOpen ?? true;
  return (
    <div ref={place} className={styles.place}>
      <section aria-label="Table" className={classNames(styles.bar, isPhone && styles.phone)}>
        <AddLine />
        <p role="status" className={styles.status}>
          {isAsked && <span>{describeRun(counts, table, state === 'offline')}</span>}{' '}
          {leftOut !== '' && <span className={styles.leftOut}>{leftOut}</span>}
        </p>
        <div className={styles.tools}>
          {isPhone ? (
            <IconButton
              label="Picture settings"
              hasTooltip={false}
              icon={<SlidersHorizontal size={18} />}
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            />
          ) : (
            <Button
              icon={<SlidersHorizontal size={16} />}
              aria-expanded={isPanelShown}
              isPressed={isPanelShown}
              onClick={() => setPanelOpen(!isPanelShown)}
            >
              Settings
            </Button>
          )}
          {isAsked && <Tool label="Save results as CSV" icon={<Download size={16} aria-hidden />} isPhone={isPhone} onPress={save} />}
          {counts.failed > 0 && (
            <Tool
              label="Retry failed"
              icon={<RotateCcw size={16} aria-hidden />}
              isPhone={isPhone}
              onPress={() => retryRows(ids(), settings)}
            />
          )}
          {counts.queued > 0 && table.isRunning && (
            <Tool label="Pause" icon={<Pause size={16} aria-hidden />} isPhone={isPhone} onPress={pause} />
          )}
          {counts.queued > 0 && !table.isRunning && (
            <Tool label="Go on" icon={<Play size={16} aria-hidden />} isPhone={isPhone} onPress={goOn} />
          )}
        </div>
        <Button
          variant="primary"
          className={styles.create}
          disabled={asked.images + asked.videos === 0}
          onClick={() => void runAction(() => askRows(ids(), settings))}
        >
          Create {asked.images + asked.videos > 0 && nameAsked(asked)}
          {(!isPhone || price !== 'free') && ` · ${price}`}
        </Button>
      </section>
      {isPhone && isSheetOpen && <SettingsSheet hint={null} anchor={place} onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

type ToolProps = { label: string; icon: ReactNode; isPhone: boolean; onPress: () => unknown };

/** A button with icon and label; on a phone the icon alone. */
function Tool({ label, icon, isPhone, onPress }: ToolProps) {
  const press = () => void runAction(async () => onPress());
  if (isPhone) return <IconButton label={label} hasTooltip={false} icon={icon} onClick={press} />;
  return (
    <Button icon={icon} onClick={press}>
      {label}
    </Button>
  );
}
