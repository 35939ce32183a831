import type { ReactNode } from 'react';

/** A picker for pictures or videos of the library; `onClose` gets the chosen id, or null. */
export type TakePicker = (props: { title: string; kind: 'image' | 'any'; onClose: (id: string | null) => void }) => ReactNode;
