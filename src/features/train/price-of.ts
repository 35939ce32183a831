import { nameCredits } from '../../../contract/generations/cost/name-credits.ts';
import { creditCost, type Plan } from '../../../contract/account/plan.ts';

/** Credits charged for a training on this plan. `credits`: the trainer's price. */
export function chargeOf(credits: number, plan: Plan): number {
  return creditCost(plan, credits, 1);
}

/** The same in words; `credits` null: not known. */
export function priceOf(credits: number | null, plan: Plan): string {
  if (chargeOf(credits ?? 1, plan) === 0) return 'free';
  return credits === null ? 'its usual price' : nameCredits(chargeOf(credits, plan));
}
