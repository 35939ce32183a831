import { listMakings, type Made } from '../../../../contract/generations/settings/named-settings.ts';
import { importSourceNames, type ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';

type ImportedSettingsListProps = { made: Made; settings: ImportedSettings; models: readonly Model[] };

/** The settings in the file of an imported picture. Renders nothing when the file has none. */
export function ImportedSettingsList({ made, settings, models }: ImportedSettingsListProps) {
  const { source, width, height } = settings;
  const size = width === null || height === null ? [] : [{ name: 'Asked size', value: `${width} × ${height}` }];
  const known = [...listMakings(made, models), ...size];
  if (source === null && known.length === 0) return null;
  return (
    <>
      <h3>{source === null ? 'Imported' : `Imported from ${importSourceNames[source]}`}</h3>
      <Facts>
        {known.map(({ name, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may contain a setting with the same name as ours
          <Fact key={`${at}:${name}`} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
