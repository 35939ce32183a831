type Meant = { model: string; quality?: string };

/** Names that a model had before, or has once more in the specification, and the one that it has in the catalogue. */
const current: ReadonlyMap<string, Meant> = new Map([
  ['flux-kontext-pro', { model: 'flux_kontext', quality: 'pro' }],
  ['flux-kontext-dev', { model: 'flux_kontext', quality: 'dev' }],
  ['gpt-low', { model: 'gpt', quality: 'low' }],
  ['gpt-medium', { model: 'gpt', quality: 'medium' }],
  ['gpt-high', { model: 'gpt', quality: 'high' }],
  ['seedance-v1-lite', { model: 'seedance-v1' }],
  ['wan-i2v-2.2', { model: 'wan2.2-i2v' }],
  ['vidu-q2-i2v', { model: 'vidu-q2' }],
]);

/** Settings with the model by its present name, and the quality that the old name stood for. */
export function currentModel<P extends { model: string; quality?: string | undefined }>(params: P): P {
  return { ...params, ...current.get(params.model) };
}

/** The present name of a model. */
export function currentKey(key: string): string {
  return current.get(key)?.model ?? key;
}

/** The quality that an old model name implies. */
export function qualityOfKey(key: string): string | undefined {
  return current.get(key)?.quality;
}

/** Every name that stored items of a model may have. */
export function keysOf(key: string): string[] {
  const model = currentKey(key);
  return [model, ...[...current].filter(([, meant]) => meant.model === model).map(([name]) => name)];
}
