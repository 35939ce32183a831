import { useLiveQuery } from 'dexie-react-hooks';
import { plans } from '../../../../contract/account/plan.ts';
import { findMe } from '../../../db/queries/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { openAccountDialog } from '../../../ui/overlay/account-dialog.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { planName } from '../plan-name.ts';
import { listPlanFacts } from './plan-facts.ts';
import styles from './upgrade-dialog.module.css';

/** Compares the plans of this studio, marks the present one and tells who can change it. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const me = useLiveQuery(findMe, []);
  if (me === undefined) return null;
  return (
    <Dialog isOpen onClose={onClose} title="Upgrade" size="m" isReading description={`You are on the ${planName(me.plan)}.`}>
      <table className={styles.plans}>
        <thead>
          <tr>
            <th scope="col">What it gives</th>
            {plans.map((plan) => (
              <th key={plan} scope="col" aria-current={plan === me.plan || undefined}>
                {planName(plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listPlanFacts(me).map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan}>{of[plan]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.how}>
        <h3>Who can change it</h3>
        <p>
          The host of this studio gives plans and credits; nothing is sold here. A plan belongs to an account
          {me.is_guest ? ': sign up first.' : '.'} On the host, this gives the Pro plan to {me.is_guest ? 'an' : 'your'} account:
        </p>
        <code>
          npm run account -- {me.email ?? '<e-mail>'} <span>--plan pro</span> <span>--credits 1000</span>
        </code>
        <p>
          With <code>DEFAULT_PLAN=pro</code> everyone who is new to the studio has it. An account can also make a team in the settings: its
          members are on the Team plan.
        </p>
        {me.is_guest && (
          <Button variant="primary" onClick={() => openAccountDialog('sign-up')}>
            Sign up
          </Button>
        )}
      </div>
    </Dialog>
  );
}
