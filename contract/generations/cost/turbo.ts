import type { MediaStatus } from '../../media/media.ts';
import type { Plan } from '../../account/plan.ts';

/** How soon a request is served: `turbo` before every `normal` one. */
export const speeds = ['turbo', 'normal'] as const;
export type Speed = (typeof speeds)[number];

/** Images a day that a plan is served at turbo speed; they are counted anew from midnight UTC. */
export const turboImagesPerDay: Record<Plan, number> = { free: 0, pro: 200, team: 100 };

/** The message that is shown once when the daily limit is hit. `limit`: images a day. */
export function turboLimitMessage(plan: Plan, limit: number = turboImagesPerDay[plan]): string {
  const start = 'Normal speed starts now:';
  if (plan === 'free') return `${start} You've hit your limit of Turbo Mode images. Subscribe to generate more images in parallel.`;
  if (plan === 'pro') return `${start} You've hit your limit of ${limit} Turbo Mode images. Enjoy faster speed again tomorrow!`;
  return `${start} You've hit your limit of ${limit} Turbo Mode images. Upgrade to unlock more fast image generation!`;
}

/**
 * The speed that a request gets, and whether the daily limit is why it is not turbo. Without a choice it is the fastest speed
 * that the plan still has. `used`: images of today that were served at turbo speed.
 */
export function chooseSpeed(input: { asked: Speed | undefined; plan: Plan; used: number; images: number }): {
  speed: Speed;
  isLimitReached: boolean;
} {
  const limit = turboImagesPerDay[input.plan];
  if (input.asked === 'normal' || (input.asked === undefined && limit === 0)) return { speed: 'normal', isLimitReached: false };
  const fits = input.used + input.images <= limit;
  return { speed: fits ? 'turbo' : 'normal', isLimitReached: !fits };
}

/** The start of the turbo day that a moment belongs to; both in ms since 1970. */
export function turboDayStart(now: number): number {
  const dayMs = 24 * 3_600_000;
  return Math.floor(now / dayMs) * dayMs;
}

/** Refusal of a speed boost on a plan without turbo images. */
export const boostRefusal = 'Speed boost needs a paid plan: Starter or above. Nothing was changed.';

/** True of a request that waits in the queue at normal speed: only that can be served sooner. False where the speed is unknown. */
export function canBoost({ status, speed }: { status: MediaStatus; speed?: Speed | null | undefined }): boolean {
  return status === 'submitted' && speed === 'normal';
}
