import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { turboLimitMessage } from '../../../contract/generation/turbo.ts';
import type { Plan } from '../../../contract/plan.ts';
import { callEngines } from '../../actions/call-engines.ts';
import { dismissTurboLimit } from '../../actions/dismiss-turbo-limit.ts';
import { listStopped, watchStopped } from '../../actions/stopped-engines.ts';
import { AppError } from '../../../contract/errors.ts';
import { findMe } from '../../db/queries/session.ts';
import { findTurboLimit } from '../../db/queries/turbo-limit.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { Banner } from './banner.tsx';

/** How often an administrator's page asks whether an engine has stopped, ms. */
const ASK_EVERY_MS = 60_000;
/** «A, B and C». */
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What holds for all that is made at present: an engine that has stopped, for administrators, and the end of turbo speed. */
export function StudioNotices() {
  const me = useLiveQuery(async () => findMe(), []);
  return (
    <>
      {me?.is_admin === true && <StoppedEngines />}
      {me !== undefined && <TurboLimit plan={me.plan} />}
    </>
  );
}

/** The warning stays on the device until it is put away or the day has ended. */
function TurboLimit({ plan }: { plan: Plan }) {
  const limit = useLiveQuery(async () => findTurboLimit(Date.now()), []);
  if (limit === undefined || !limit.isReached || limit.isSeen) return null;
  return (
    <Banner kind="warning" text={turboLimitMessage(plan)} action={{ label: 'OK', onPress: () => void runAction(dismissTurboLimit) }} />
  );
}

function StoppedEngines() {
  const stopped = useSyncExternalStore(watchStopped, listStopped);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const ask = () => void (document.visibilityState === 'visible' && askEngines());
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  const [first] = stopped;
  // The page of engines says it at the engine itself, with what can be done.
  if (first === undefined || pathname === '/settings/engines') return null;
  const text =
    stopped.length === 1
      ? `${first.name} has stopped. ${first.reason} What was asked of it waits.`
      : `${names.format(stopped.map(({ name }) => name))} have stopped. What was asked of them waits.`;
  return <Banner kind="warning" text={text} action={{ label: 'See engines', onPress: () => void navigate({ to: '/settings/engines' }) }} />;
}

async function askEngines(): Promise<void> {
  try {
    await callEngines('engineList', {});
  } catch (error) {
    // Offline, or no administrator any more: nothing is known of engines then.
    if (!(error instanceof AppError)) throw error;
  }
}
