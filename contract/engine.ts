/** The kinds of engines that can be connected. */
export const engineKinds = ['comfyui', 'sdapi', 'openai'] as const;
export type EngineKind = (typeof engineKinds)[number];
