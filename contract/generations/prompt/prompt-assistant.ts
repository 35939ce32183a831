/** Modes of the prompt assistant. The first one is the default. Requests may name modes of other programs. */
export const assistantModes = ['more_detail', 'shorter', 'to_english'] as const;
export type AssistantMode = (typeof assistantModes)[number];

export const assistantModeNames: Readonly<Record<AssistantMode, string>> = {
  more_detail: 'More detail',
  shorter: 'Shorter',
  to_english: 'Translate to English',
};

/** One of these modes; undefined for that of another program. */
export function readAssistantMode(text: string | undefined): AssistantMode | undefined {
  return assistantModes.find((mode) => mode === text);
}
