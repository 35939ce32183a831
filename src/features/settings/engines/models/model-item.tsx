import { ChevronDown } from 'lucide-react';
import type { ListedModel, ModelChoice } from '../../../../../contract/engines/model-choice.ts';
import { nameCredits } from '../../../../../contract/generations/cost/name-credits.ts';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { formatDollars } from '../../../../lib/format/format-dollars.ts';
import { SelectField } from '../../../../ui/fields/select.tsx';
import { PriceField } from './price-field.tsx';
import styles from './models-section.module.css';

type ModelItemProps = { model: ListedModel; canHide: boolean; onChange: (change: Partial<Omit<ModelChoice, 'key'>>) => Promise<boolean> };

/** One model in a line, with expandable settings. */
export function ModelItem({ model, canHide, onChange }: ModelItemProps) {
  const { name, is_hidden, engine, engines, credits_per_image, usual_credits, price_usd, resource_type } = model;
  const credits = credits_per_image ?? usual_credits;
  return (
    <li>
      <details className={styles.item} data-hidden={is_hidden || undefined}>
        <summary>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            {[
              ...(is_hidden ? ['hidden'] : []),
              ...(engines.some(({ available }) => available) ? [] : ['cannot run now']),
              nameCredits(credits),
              engines.map(describeEngine).join(', '),
            ].join(' · ')}
          </span>
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </summary>
        <div className={styles.settings}>
          {canHide && (
            <Toggle
              label="Offered"
              hint="A hidden model is offered to nobody; what was asked of it before is still made."
              isOn={!is_hidden}
              onChange={(isOffered) => void onChange({ is_hidden: !isOffered })}
            />
          )}
          {engines.length > 1 && (
            <SelectField
              label="Asked first"
              value={engine ?? ''}
              onChange={(event) => void onChange({ engine: event.currentTarget.value || null })}
            >
              <option value="">As for its kind</option>
              {engines.map((one) => (
                <option key={one.id} value={one.id}>
                  {describeEngine(one)}
                </option>
              ))}
            </SelectField>
          )}
          <PriceField
            key={`credits ${credits_per_image}`}
            label={`Credits of one ${resource_type}`}
            hint={`Empty: ${usual_credits}.`}
            of="credits_per_image"
            kept={credits_per_image}
            onSave={(credits) => onChange({ credits_per_image: credits })}
          />
          {(price_usd !== null || engines.some(({ price_usd: usd }) => usd === null)) && (
            <PriceField
              key={`dollars ${price_usd}`}
              label={`US dollars of one ${resource_type}`}
              hint="Counted where an engine tells no price. Empty: not known, and not counted."
              of="price_usd"
              kept={price_usd}
              onSave={(dollars) => onChange({ price_usd: dollars })}
            />
          )}
        </div>
      </details>
    </li>
  );
}

function describeEngine({ name, price_usd: usd }: ListedModel['engines'][number]): string {
  if (usd === null) return `${name}, price not known`;
  return usd === 0 ? name : `${name} ${formatDollars(usd)}`;
}
