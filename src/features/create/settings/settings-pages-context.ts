import { createContext } from 'react';
import type { PanelPages } from '../../../ui/panel/panel-stack.tsx';

/** Pages of the settings: all of them, the models, and one model in detail. */
export type SettingsPage = { page: 'home' } | { page: 'models' } | { page: 'model'; key: string };

/** Leads from a setting to a page of its own. */
export const SettingsPagesContext = createContext<PanelPages<SettingsPage> | null>(null);
