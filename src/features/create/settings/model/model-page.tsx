import type { CreateForm } from '../../form/form-rules.ts';
import { ModelList } from './model-list.tsx';
import { useModels } from './use-models.ts';

type ModelPageProps = { form: CreateForm; onChosen: () => void; onAbout: (key: string) => void };

/** The settings page with all models, each with a link to its details. */
export function ModelPage({ form, onChosen, onAbout }: ModelPageProps) {
  const { models } = useModels();
  return <ModelList models={models} chosen={form.model} onChosen={onChosen} onAbout={onAbout} />;
}
