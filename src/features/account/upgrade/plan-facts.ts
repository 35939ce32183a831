import { whyNoUpscale } from '../../../../contract/generations/image/upscale-choice.ts';
import { turboImagesPerDay } from '../../../../contract/generations/cost/turbo.ts';
import { maxImages, plans, type Plan } from '../../../../contract/account/plan.ts';
import type { Me } from '../../../../contract/account/user.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';

export type PlanFact = { name: string; of: Record<Plan, string> };

const forEach = (describe: (plan: Plan) => string): Record<Plan, string> => {
  const [free, pro, team] = plans.map(describe) as [string, string, string];
  return { free, pro, team };
};

/** The plans of this studio compared, one fact per row. */
export function listPlanFacts({ is_guest, watermark, quota_bytes }: Pick<Me, 'is_guest' | 'watermark' | 'quota_bytes'>): PlanFact[] {
  const facts = [
    { name: 'Images at once', of: forEach((plan) => String(maxImages(plan))) },
    { name: 'Turbo images a day', of: forEach((plan) => (turboImagesPerDay[plan] === 0 ? 'None' : String(turboImagesPerDay[plan]))) },
    { name: 'Upscaling', of: forEach((plan) => (whyNoUpscale(plan) === null ? 'Yes' : 'No')) },
    { name: 'Credits', of: { free: 'Not needed', pro: 'Counted', team: 'Not needed' } },
  ];
  if (watermark != null) facts.push({ name: 'Videos without the mark', of: { free: 'No', pro: 'Yes', team: 'Yes' } });
  if (quota_bytes != null) {
    const { guest, free, paid } = quota_bytes;
    const room = (bytes: number) => (bytes === 0 ? 'No limit' : formatBytes(bytes));
    facts.push({ name: 'Storage', of: { free: room(is_guest ? guest : free), pro: room(paid), team: room(paid) } });
  }
  return facts;
}
