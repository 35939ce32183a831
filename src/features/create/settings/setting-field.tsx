import type { Plan } from '../../../../contract/account/plan.ts';
import { CountField } from './count-field.tsx';
import type { CreateForm } from '../form/form-rules.ts';
import { ModelField } from './model/model-field.tsx';
import { SeedField } from './seed-field.tsx';
import { SizeField } from '../size/size-field.tsx';

export type SettingName = 'model' | 'size' | 'count' | 'seed';

/** The control of one setting; panel, sheet and chips share it. */
export function SettingField({ name, form, plan }: { name: SettingName; form: CreateForm; plan: Plan }) {
  switch (name) {
    case 'model':
      return <ModelField form={form} />;
    case 'size':
      return <SizeField form={form} />;
    case 'count':
      return <CountField form={form} plan={plan} />;
    case 'seed':
      return <SeedField form={form} />;
  }
}
