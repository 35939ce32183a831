import { Dices, Hash, Layers, Palette, Proportions } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { countImages, type CreateForm } from '../form/form-rules.ts';
import { formatSize } from '../size/size-presets.ts';
import { nearestShape } from '../size/size-shapes.ts';
import styles from './setting-chips.module.css';

/** One chunk for all controls: a user who opens one chip usually opens the next. */
const SettingField = lazyNamed(async () => (await import('./setting-field.tsx')).SettingField);
const Popover = lazyNamed(async () => (await import('../../../ui/overlay/popover.tsx')).Popover);

type SettingChipsProps = { form: CreateForm; plan: Plan; model: Model; /** Only the two that fit on a phone. */ isShort: boolean };

/** The most frequent settings as chips. Each shows its value and opens its control. */
export function SettingChips({ form, plan, model, isShort }: SettingChipsProps) {
  const { count, isOver } = countImages(form, plan, model);
  const { seed: hasSeed, aspect_ratios: shapes } = capabilitiesOf(model);
  return (
    <>
      {!isShort && (
        <Chip title="Model" value={model.name} icon={<Palette size={16} aria-hidden />}>
          <SettingField name="model" form={form} plan={plan} />
        </Chip>
      )}
      {shapes?.length !== 0 && (
        <Chip
          title={shapes === null ? 'Size' : 'Shape'}
          value={shapes === null ? formatSize(form.width, form.height) : nearestShape(shapes, form)!}
          icon={isShort ? null : <Proportions size={16} aria-hidden />}
        >
          <SettingField name="size" form={form} plan={plan} />
        </Chip>
      )}
      <Chip title="Images" value={String(count)} icon={<Layers size={16} aria-hidden />} isDanger={isOver}>
        <SettingField name="count" form={form} plan={plan} />
      </Chip>
      {!isShort && hasSeed && (
        <Chip
          title="Seed"
          value={form.isSeedFixed ? form.seedText || 'Seed' : 'Random'}
          icon={form.isSeedFixed ? <Hash size={16} aria-hidden /> : <Dices size={16} aria-hidden />}
        >
          <SettingField name="seed" form={form} plan={plan} />
        </Chip>
      )}
    </>
  );
}

type ChipProps = { title: string; value: string; icon: ReactNode; isDanger?: boolean; children: ReactNode };

function Chip({ title, value, icon, isDanger = false, children }: ChipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={isDanger ? 'danger' : 'outline'}
        icon={icon}
        aria-label={`${title}: ${value}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.chip}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setIsOpen(!isOpen);
        }}
      >
        {value}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} side="top">
          <div className={styles.panel}>{children}</div>
        </Popover>
      )}
    </>
  );
}
