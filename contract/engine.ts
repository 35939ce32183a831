/** The kinds of engines that can be connected. */
export const engineKinds = ['comfyui', 'openai', 'sdapi', 'fal'] as const;
export type EngineKind = (typeof engineKinds)[number];
