import type { CatalogueEngine, RetiredEndpoint } from '../catalogue-types.ts';

/** Endpoints that engines have shut down, with their replacements. */
export const retiredEndpoints: readonly RetiredEndpoint[] = [
  { engine: 'openai', endpoint: 'gpt-image-1', on: '2026-10-23', successor: 'gpt-image-2' },
  { engine: 'openai', endpoint: 'gpt-image-1.5', on: '2026-12-01', successor: 'gpt-image-2' },
  { engine: 'openai', endpoint: 'gpt-image-1-mini', on: '2026-12-01', successor: 'gpt-image-2' },
  { engine: 'openai', endpoint: 'chatgpt-image-latest', on: '2026-12-01', successor: 'gpt-image-2' },
  { engine: 'openai', endpoint: 'dall-e-3', on: '2026-05-12', successor: 'gpt-image-2' },
  { engine: 'openai', endpoint: 'dall-e-2', on: '2026-05-12', successor: 'gpt-image-2' },
  { engine: 'gemini', endpoint: 'gemini-2.5-flash-image', on: '2026-10-02', successor: 'gemini-3.1-flash-image' },
  { engine: 'fal', endpoint: 'fal-ai/gpt-image-1/text-to-image', on: '2026-10-23', successor: 'openai/gpt-image-2' },
  { engine: 'fal', endpoint: 'fal-ai/gpt-image-1/edit-image', on: '2026-10-23', successor: 'openai/gpt-image-2/edit' },
  {
    engine: 'fal',
    endpoint: 'fal-ai/bytedance/seedance/v1/lite/image-to-video',
    on: '2026-05-13',
    successor: 'fal-ai/bytedance/seedance/v1.5/pro/image-to-video',
  },
  {
    engine: 'fal',
    endpoint: 'fal-ai/bytedance/seedance/v1/lite/text-to-video',
    on: '2026-05-13',
    successor: 'fal-ai/bytedance/seedance/v1.5/pro/text-to-video',
  },
  { engine: 'replicate', endpoint: 'bytedance/seedance-1-lite', on: '2026-05-13', successor: 'bytedance/seedance-1.5-pro' },
  { engine: 'fal', endpoint: 'fal-ai/any-llm', on: '2026-08-02', successor: 'openrouter/router' },
];

/** The replacement of an endpoint that has ended by `now` (ms since 1970), else the endpoint itself. */
export function currentEndpoint(engine: CatalogueEngine, endpoint: string, now: number): string {
  const found = retiredEndpoints.find((retired) => retired.engine === engine && retired.endpoint === endpoint);
  return found !== undefined && Date.parse(found.on) <= now ? found.successor : endpoint;
}
