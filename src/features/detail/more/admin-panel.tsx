import type { MediaRow } from '../../../../contract/media.ts';
import type { Model } from '../../../../contract/model.ts';
import { listVersions, upscaleFacts } from '../../../../contract/upscale.ts';
import type { ShownItem } from '../use-item.ts';
import panel from '../detail-panel.module.css';

type AdminPanelProps = { item: MediaRow; generation: ShownItem['generation']; model: Model | undefined };

/** What only administrators see: who made it, with what, and how it was asked for. */
export function AdminPanel({ item, generation, model }: AdminPanelProps) {
  const facts: [string, string | null][] = [
    ['User id', item.created_by],
    ['Item id', item.id],
    ['Request id', item.generation_history_id],
    ['Model id', item.model],
    ['Pipeline', model?.engine ?? null],
    ['Origin', item.origin],
    ['Strength', generation?.strength?.toString() ?? null],
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
      <dl className={panel.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== '' && (
              <div key={name} className={panel.fact}>
                <dt>{name}</dt>
                <dd className={panel.prompt}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
