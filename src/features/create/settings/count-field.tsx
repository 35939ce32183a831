import { errors } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { UpgradeLink } from '../../../ui/controls/paid/upgrade-link.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { changeForm } from '../form/create.state.ts';
import { clampImageCount, countImages, type CreateForm } from '../form/form-rules.ts';
import { useModel } from '../form/use-model.ts';
import styles from './fields.module.css';

const overPlan = (
  <>
    {errors.PLAN_LIMIT.title} <UpgradeLink />
  </>
);

/** The number of images of a request, 1–8. A number beyond the plan shows an error with a link to the plans. */
export function CountField({ form, plan }: { form: CreateForm; plan: Plan }) {
  const model = useModel(form.model);
  const { count, isOver, isFixed } = countImages(form, plan, model);
  return (
    <div className={styles.stack}>
      <div className={styles.sliderRow}>
        <Slider
          label="Images"
          isLabelHidden
          min={limits.imageCountMin}
          max={limits.imageCountMax}
          value={count}
          isDanger={isOver}
          isDisabled={isFixed}
          describe={(value) => (value === 1 ? '1 image' : `${value} images`)}
          onChange={(value) => changeForm({ imageCount: clampImageCount(value) })}
          className={styles.slider ?? ''}
        />
        <output className={styles.figure} data-danger={isOver || undefined}>
          {count}
        </output>
      </div>
      {isFixed && <p className={styles.note}>A fixed seed makes one picture.</p>}
      {isOver && <p className={styles.danger}>{overPlan}</p>}
    </div>
  );
}
