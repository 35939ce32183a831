import type { EditStep } from '../../../../contract/edit/edit-step.ts';
import type { EditPreview } from '../../../../workers/edit/api.ts';
import { showEdit } from '../../../../workers/edit/client.ts';
import { sourceKey, type EditSource } from '../open/edit-source.ts';
import { readSource } from '../open/read-source.ts';

type Recipe = { base: EditSource; steps: readonly EditStep[] };

/** Size of the preview cache; each preview has at most 10 MB. */
const previewsMax = 8;
const previews = new Map<string, Promise<EditPreview>>();

/** The cached preview of a version. @throws AppError of reading the file, CONVERT_FAILED */
export function previewOf({ id, ...recipe }: Recipe & { id: string }): Promise<EditPreview> {
  const known = previews.get(id);
  if (known !== undefined) {
    previews.delete(id);
    previews.set(id, known);
    return known;
  }
  const making = previewRecipe(recipe);
  previews.set(id, making);
  making.catch(() => previews.delete(id));
  const [oldest] = previews.keys();
  if (previews.size > previewsMax && oldest !== undefined) previews.delete(oldest);
  return making;
}

/** Renders a recipe for the screen, without the cache. @throws AppError of reading the file, CONVERT_FAILED */
export async function previewRecipe({ base, steps }: Recipe): Promise<EditPreview> {
  return showEdit({ key: sourceKey(base), source: await readSource(base), steps: [...steps] });
}
