import type { CategoryInputs } from '../../../contract/stories/story.ts';
import type { Transaction } from '../../storage/database.ts';
import { checkPictures } from '../generations/request/check-files.ts';
import type { OnceKey } from '../run-once.ts';

/** The addresses of the pictures of a story's characters. */
function listPictures({ character, characters }: CategoryInputs): string[] {
  const all = character === null ? characters : [character, ...characters];
  return all.flatMap((one) => [one.reference_image_url, one.character_image_url]).filter((url) => url !== null);
}

/**
 * Checks the new pictures of a story's characters. Earlier ones (`before`) are not checked again: their items may be gone by now.
 * @throws NOT_FOUND, GONE, VALIDATION_FAILED
 */
export async function checkNamed(
  tx: Transaction,
  once: OnceKey,
  { inputs, before }: { inputs: CategoryInputs; before?: CategoryInputs },
): Promise<void> {
  const known = before === undefined ? [] : listPictures(before);
  const urls = listPictures(inputs).filter((url) => !known.includes(url));
  await checkPictures(tx, once, { path: 'category_inputs', urls });
}
