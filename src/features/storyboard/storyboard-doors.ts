import type { ReactNode } from 'react';

/** Shows where an own picture or video can be chosen; `onClose` is told its identifier, or null. */
export type TakePicker = (props: { title: string; kind: 'image' | 'any'; onClose: (id: string | null) => void }) => ReactNode;
