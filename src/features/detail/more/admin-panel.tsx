import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listVersions } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import type { ShownItem } from '../use-item.ts';
import panel from '../detail-panel.module.css';
import { describeConfig, describeControl, describeLora, describeStrength, listGeminiImages } from './admin-facts.ts';

type AdminPanelProps = { item: MediaRow; generation: ShownItem['generation']; model: Model | undefined };

/** Facts for administrators only: the author, the engine and the raw request. */
export function AdminPanel({ item, generation, model }: AdminPanelProps) {
  const userId = item.created_by;
  const control = generation === null ? null : describeControl(generation);
  const strength = generation === null ? null : describeStrength(generation);
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
    ['Pipeline name', model?.engine_name ?? model?.engine ?? null],
    ['Origin', item.origin],
    ['Strength', strength?.strength ?? null],
    ['Similarity', strength?.similarity ?? null],
    ['ControlNet mode', control?.mode ?? null],
    ['ControlNet annotator', control?.annotator ?? null],
    ['Lora weight name', generation === null ? null : describeLora(generation)],
    ['App', generation?.imported?.source ?? null],
    ['App config', generation === null ? null : describeConfig(generation)],
    ['Gemini images', listGeminiImages(generation, model).map((url, i) => <FileLink key={url} url={url} number={i + 1} />)],
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
            value !== '' &&
            !(Array.isArray(value) && value.length === 0) && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
    </section>
  );
}

/** A link to a picture of the request. */
function FileLink({ url, number }: { url: string; number: number }) {
  return (
    <>
      {number > 1 && ', '}
      <a href={url} target="_blank" rel="noreferrer" className={panel.link}>
        {`Image ${number}`}
      </a>
    </>
  );
}
