/** How a prompt names a character: `@` and the key of its model. */
export function characterTag(modelId: string): string {
  return `@${modelId}`;
}

/** True when a prompt names a character: its whole key, not the beginning of a longer one. */
export function hasTag(prompt: string, modelId: string): boolean {
  return listTags(prompt).includes(characterTag(modelId));
}

/** True when a prompt is nothing but one tag. */
export function isOnlyTag(prompt: string): boolean {
  return /^@\S+$/.test(prompt.trim());
}

function listTags(prompt: string): string[] {
  return prompt.match(/@[\p{L}\p{N}_-]+/gu) ?? [];
}

/**
 * The prompt after a choice. `replaceAll`: all tags give way to those of `modelIds`; `replace`: `replaced` gives way to the
 * first one; `add` puts the missing ones in front; `remove` takes them out. Words are kept.
 */
export function changeTags(
  prompt: string,
  change:
    | { mode: 'replaceAll' | 'add' | 'remove'; modelIds: readonly string[] }
    | { mode: 'replace'; replaced: string; modelIds: readonly string[] },
): string {
  const tags = change.modelIds.map(characterTag);
  switch (change.mode) {
    case 'replaceAll':
      return join([...tags, without(prompt, listTags(prompt))]);
    case 'replace': {
      const [next] = tags;
      const old = characterTag(change.replaced);
      if (next === undefined || !listTags(prompt).includes(old))
        return changeTags(prompt, { mode: 'add', modelIds: change.modelIds.slice(0, 1) });
      return mapTags(prompt, (tag) => (tag === old ? next : tag));
    }
    case 'add':
      return join([...tags.filter((tag) => !listTags(prompt).includes(tag)), prompt]);
    case 'remove':
      return without(prompt, tags);
  }
}

function mapTags(prompt: string, change: (tag: string) => string): string {
  return prompt.replaceAll(/@[\p{L}\p{N}_-]+/gu, (tag) => change(tag));
}

function without(prompt: string, tags: readonly string[]): string {
  return mapTags(prompt, (tag) => (tags.includes(tag) ? '' : tag))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function join(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
