import { isSeed } from '../generations/image/seed-mode.ts';
import { limits } from '../limits.ts';

/** Plans of a single user; every member of a team has the plan `team`. */
export const personalPlans = ['free', 'pro'] as const;
export const plans = [...personalPlans, 'team'] as const;
export type Plan = (typeof plans)[number];

/** Most images one request may ask for on a plan; `isList`: a request for a list of prompts. */
export function maxImages(plan: Plan, isList = false): number {
  if (plan === 'free') return limits.freeImageCountMax;
  return isList ? limits.bulkPromptsMax : limits.imageCountMax;
}

/** Why Create is disabled, or null when it is not. The order is the order people should read them in. */
export function whyCreateDisabled(input: {
  prompt: string;
  imageCount: number;
  plan: Plan;
  seed: number | null;
}): 'EMPTY_PROMPT' | 'PROMPT_TOO_LONG' | 'PLAN_LIMIT' | 'SEED_RANGE' | null {
  if (input.imageCount > maxImages(input.plan)) return 'PLAN_LIMIT';
  if (input.seed !== null && !isSeed(input.seed)) return 'SEED_RANGE';
  if (input.prompt.length > limits.promptLength) return 'PROMPT_TOO_LONG';
  if (input.prompt.trim() === '') return 'EMPTY_PROMPT';
  return null;
}

/** Credits a request costs. The free plan is not charged (specification §6), nor is a team by the studio it hosts for itself. */
export function creditCost(plan: Plan, creditsPerImage: number, imageCount: number): number {
  return plan !== 'pro' ? 0 : creditsPerImage * imageCount;
}
