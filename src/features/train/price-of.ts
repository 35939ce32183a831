import { nameCredits } from '../../../contract/name-credits.ts';
import type { Plan } from '../../../contract/plan.ts';

/** Cost of a training in words; null: not known. */
export function priceOf(credits: number | null, plan: Plan): string {
  return plan === 'free' || credits === 0 ? 'free' : credits === null ? 'its usual price' : nameCredits(credits);
}
