import { memo, useState, type CSSProperties } from 'react';
import type { Model } from '../../../contract/catalogue/model.ts';
import { Toggle } from '../../ui/controls/toggle.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { compareSettings, type Compared, type ComparedSetting } from './compared-settings.ts';
import { pictureLetter } from './picture-letter.ts';
import { findWordDifference } from './word-difference.ts';
import styles from './settings-table.module.css';

type SettingsTableProps = { compared: readonly Compared[]; models: readonly Model[] };

/**
 * The settings line by line. It marks differences, in texts word by word against the first picture. Memoised, because zooming
 * and panning render the dialog often.
 */
export const SettingsTable = memo(function SettingsTable({ compared, models }: SettingsTableProps) {
  const [isShort, setIsShort] = useState(false);
  const settings = compareSettings(compared, models);
  const different = settings.filter(({ isDifferent }) => isDifferent);
  return (
    <section aria-labelledby="compared-settings" className={styles.section}>
      <div className={styles.head}>
        <h3 id="compared-settings">{summary(different)}</h3>
        <div className={styles.toggle}>
          <Toggle label="Only what differs" isOn={isShort} onChange={setIsShort} />
        </div>
      </div>
      {/* Explicit roles: the narrow layout changes `display`, and a <table> would lose its semantics. */}
      <div role="table" aria-labelledby="compared-settings" style={{ '--count': compared.length } as CSSProperties}>
        <div role="row" className={styles.letters}>
          <span role="columnheader">
            <VisuallyHidden>Setting</VisuallyHidden>
          </span>
          {compared.map(({ item }, index) => (
            <span key={item.id} role="columnheader" className={styles.letter}>
              {pictureLetter(index)}
            </span>
          ))}
        </div>
        {(isShort ? different : settings).map((setting) => (
          <Line key={setting.name} setting={setting} />
        ))}
      </div>
    </section>
  );
});

function summary(different: readonly ComparedSetting[]): string {
  if (different.length === 0) return 'Made with the same settings';
  return `Different: ${different.map(({ name }) => name.toLowerCase()).join(', ')}`;
}

function Line({ setting: { name, values, isDifferent, isText } }: { setting: ComparedSetting }) {
  const base = values[0] ?? '';
  return (
    <div role="row" className={styles.line} data-different={isDifferent || undefined}>
      <div role="rowheader" className={styles.name}>
        {name}
        {isDifferent && <span className={styles.mark}>differs</span>}
      </div>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of the pictures is fixed
        <div role="cell" key={index} className={styles.value} data-letter={pictureLetter(index)}>
          <span dir={isText ? 'auto' : undefined}>
            {value === null && index === 0 && <span className={styles.none}>none</span>}
            {isText && index > 0 && isDifferent ? <Words base={base} other={value ?? ''} /> : value}
            {value === null && index > 0 && !isText && <span className={styles.none}>none</span>}
          </span>
        </div>
      ))}
    </div>
  );
}

function Words({ base, other }: { base: string; other: string }) {
  return findWordDifference(base, other).map(({ kind, text }, index) => {
    const key = `${index}:${kind}`;
    if (kind === 'added') return <ins key={key}>{text}</ins>;
    if (kind === 'removed') return <del key={key}>{text}</del>;
    return <span key={key}>{text}</span>;
  });
}
