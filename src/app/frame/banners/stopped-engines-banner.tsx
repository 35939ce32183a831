import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import { callEngines } from '../../../actions/engines/call-engines.ts';
import { listStopped, watchStopped } from '../../../actions/engines/stopped-engines.ts';
import { Banner } from './banner.tsx';

/** How often an administrator's page asks whether an engine has stopped, ms. */
const ASK_EVERY_MS = 60_000;
/** «A, B and C». */
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Names the engines that have stopped, for administrators. */
export function StoppedEnginesBanner() {
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
  // The engines page shows it at the engine itself, with the actions that help.
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
    // Offline, or no longer an administrator: the state of the engines is unknown.
    if (!(error instanceof AppError)) throw error;
  }
}
