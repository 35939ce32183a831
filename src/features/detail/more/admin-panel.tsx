import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MediaRow } from '../../../../contract/media.ts';
import type { Model } from '../../../../contract/model.ts';
import { listVersions, upscaleFacts } from '../../../../contract/upscale.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import type { ShownItem } from '../use-item.ts';
import panel from '../detail-panel.module.css';

type AdminPanelProps = { item: MediaRow; generation: ShownItem['generation']; model: Model | undefined };

/** What only administrators see: who made it, with what, and how it was asked for. */
export function AdminPanel({ item, generation, model }: AdminPanelProps) {
  const userId = item.created_by;
  const imported = generation?.imported ?? null;
  const facts: [string, ReactNode][] = [
    [
      'User id',
      userId !== '' && (
        <Link key={userId} to="/internal/generations/$userId" params={{ userId }} className={panel.link}>
          {userId}
        </Link>
      ),
    ],
    ['Item id', item.id],
    ['Request id', item.generation_history_id],
    ['Model id', item.model],
    ['Pipeline', model?.engine ?? null],
    ['Origin', item.origin],
    ['Strength', generation?.strength?.toString() ?? null],
    ['Similarity', imported?.extra['Denoising strength'] ?? null],
    ['ControlNet', imported?.extra['ControlNet'] ?? null],
    ['Lora weight name', imported?.extra['LoRA'] ?? null],
    ['App', imported?.source ?? null],
    ['App config', generation === null ? null : describeConfig(generation)],
    ['Variation of', item.variation_source],
    [
      'Upscaled',
      listVersions(item)
        .map((mode) => upscaleFacts[mode].name)
        .join(', ') || null,
    ],
    ['File', item.hash],
    ['Prompt', generation?.prompt ?? item.prompt_head],
  ];
  return (
    <section aria-labelledby="admin-panel" className={panel.section}>
      <h2 id="admin-panel">Admin</h2>
      <Facts>
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== false &&
            value !== '' && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
    </section>
  );
}

/** The settings as they were asked for, or as the other program wrote them. */
function describeConfig({ width, height, image_num, seed, imported }: NonNullable<ShownItem['generation']>): string {
  if (imported === null) return JSON.stringify({ width, height, image_num, seed });
  const { steps, sampler, cfg_scale, model } = imported;
  return JSON.stringify({ width: imported.width, height: imported.height, seed: imported.seed, steps, sampler, cfg_scale, model });
}
