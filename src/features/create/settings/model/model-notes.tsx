import type { Model } from '../../../../../contract/catalogue/model.ts';
import { formatDollars } from '../../../../lib/format/format-dollars.ts';
import fields from '../fields.module.css';

/** Describes a model, or says why it cannot be used, and names the inputs of its engine. */
export function ModelNotes({ model }: { model: Model }) {
  return (
    <>
      <p className={fields.note}>{model.unavailable_reason ?? model.description}</p>
      {model.price_usd === null && <p className={fields.note}>What its engine takes for one is not known.</p>}
      {model.price_usd != null && model.price_usd > 0 && (
        <p className={fields.note}>Its engine takes about {formatDollars(model.price_usd)} for one.</p>
      )}
    </>
  );
}
