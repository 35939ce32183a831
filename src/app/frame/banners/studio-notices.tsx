import { useLiveQuery } from 'dexie-react-hooks';
import { turboLimitMessage } from '../../../../contract/generations/cost/turbo.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { dismissTurboLimit } from '../../../actions/generations/dismiss-turbo-limit.ts';
import { findMe } from '../../../db/queries/session.ts';
import { findTurboLimit } from '../../../db/queries/generations/turbo-limit.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Banner } from './banner.tsx';
import { StoppedEnginesBanner } from './stopped-engines-banner.tsx';

/** Notices about all generations at present: stopped engines (for administrators) and the end of turbo speed. */
export function StudioNotices() {
  const me = useLiveQuery(async () => findMe(), []);
  return (
    <>
      {me?.is_admin === true && <StoppedEnginesBanner />}
      {me !== undefined && <TurboLimit plan={me.plan} />}
    </>
  );
}

/** The warning stays on this device until it is dismissed or the day has ended. */
function TurboLimit({ plan }: { plan: Plan }) {
  const limit = useLiveQuery(async () => findTurboLimit(Date.now()), []);
  if (limit === undefined || !limit.isReached || limit.isSeen) return null;
  return (
    <Banner kind="warning" text={turboLimitMessage(plan)} action={{ label: 'OK', onPress: () => void runAction(dismissTurboLimit) }} />
  );
}
