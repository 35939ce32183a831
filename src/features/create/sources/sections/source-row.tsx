import type { ReactNode } from 'react';
import fields from '../../settings/fields.module.css';
import { SettingSection } from '../../settings/setting-section.tsx';
import { SourceList, type SourceListProps } from './source-list.tsx';

/** A list of chosen items as a section of the settings. */
export function SourceRow({ children, ...list }: SourceListProps & { children?: ReactNode }) {
  const { title, ids, max } = list;
  return (
    <SettingSection title={max > 1 && ids.length > 0 ? `${title} · ${ids.length} of ${max}` : title}>
      <div className={fields.stack}>
        <SourceList {...list} />
        {children}
      </div>
    </SettingSection>
  );
}
