import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isDownloadDescribed, saveDownloadDescribed } from '../../lib/settings/download-settings.ts';
import { Toggle } from '../../ui/controls/toggle.tsx';
import { Section } from './section.tsx';

/** The metadata of downloaded files; stored on this device. */
export function DownloadSection() {
  const [isDescribed, setIsDescribed] = useState(isDownloadDescribed);
  return (
    <Section title="Downloads">
      <Toggle
        label="Put prompt and settings into files"
        hint="Other programs can read from the file how it was made."
        isOn={isDescribed}
        onChange={(next) => {
          saveDownloadDescribed(next);
          setIsDescribed(next);
        }}
      />
      <p>
        <Link to="/convert">Convert a file of yours</Link> into another format, on this device.
      </p>
    </Section>
  );
}
