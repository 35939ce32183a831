import { importSourceNames, type ImportedSettings } from '../../../../contract/imported-settings.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';

/** How a picture from elsewhere says it was made. Nothing when its file says nothing. */
export function ImportedSettingsList({ settings }: { settings: ImportedSettings }) {
  const { source, steps, sampler, cfg_scale, seed, width, height, model, extra } = settings;
  const facts: [string, string | number | null][] = [
    ['Model', model],
    ['Seed', seed],
    ['Steps', steps],
    ['Sampler', sampler],
    ['CFG scale', cfg_scale],
    ['Asked size', width === null || height === null ? null : `${width} × ${height}`],
    ...Object.entries(extra),
  ];
  const known = facts.filter(([, value]) => value !== null);
  if (source === null && known.length === 0) return null;
  return (
    <>
      <h3>{source === null ? 'Imported' : `Imported from ${importSourceNames[source]}`}</h3>
      <Facts>
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
