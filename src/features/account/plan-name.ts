import type { Plan } from '../../../contract/account/plan.ts';

const names: Record<Plan, string> = { free: 'Free plan', pro: 'Pro plan', team: 'Team plan' };

/** A plan in words. */
export function planName(plan: Plan): string {
  return names[plan];
}
