import type { CreateForm } from '../../form/form-rules.ts';
import { ModelList } from './model-list.tsx';
import { useModels } from './use-models.ts';

type ModelPageProps = { form: CreateForm; onChosen: () => void; onAbout: (key: string) => void };

/** All models, each with a page that says more of it. */
export function ModelPage({ form, onChosen, onAbout }: ModelPageProps) {
  const { models } = useModels();
  return <ModelList models={models} chosen={form.model} onChosen={onChosen} onAbout={onAbout} />;
}
