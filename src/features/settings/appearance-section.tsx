import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { chooseTheme, chosenTheme } from '../../ui/theme.ts';
import { Section } from './section.tsx';

/** Light, dark, or as the system says; kept on this device. */
export function AppearanceSection() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Section title="Appearance">
      <Segmented
        label="Theme"
        value={theme}
        options={[
          { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden /> },
          { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
          { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
        ]}
        onChange={(next) => {
          setTheme(next);
          chooseTheme(next);
        }}
      />
    </Section>
  );
}
