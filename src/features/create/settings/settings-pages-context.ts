import { createContext } from 'react';
import type { PanelPages } from '../../../ui/panel/panel-stack.tsx';

/** The pages of the settings panel: all settings, the models, and one model. */
export type SettingsPage = { page: 'home' } | { page: 'models' } | { page: 'model'; key: string };

/** Opens a page of the settings panel; null outside it. */
export const SettingsPagesContext = createContext<PanelPages<SettingsPage> | null>(null);
