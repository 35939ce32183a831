import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { itemAddress } from '../../../contract/generation/media-address.ts';
import { importMedia } from '../../actions/import-media.ts';
import { findAccount, findMe } from '../../db/queries/session.ts';
import { UpscaleSection } from '../../features/detail/upscale/upscale-section.tsx';
import { UpscalePage } from '../../features/upscale/upscale-page.tsx';
import { useShownVersion } from '../../features/upscale/use-shown-version.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { useAskedImage } from '../navigation/use-asked-image.ts';

const PickerDialog = lazyNamed(async () => (await import('../../features/picker/picker-dialog.tsx')).PickerDialog);

/** Makes the image larger that the address names, and chooses another one. */
export function UpscalePlace() {
  const navigate = useNavigate();
  const [isPicking, setIsPicking] = useState(false);
  const account = useLiveQuery(async () => findAccount(), []);
  const plan = useLiveQuery(async () => findMe(), [])?.plan ?? 'free';
  const show = useCallback(
    (id: string) => void navigate({ to: '/upscale/image', search: { url: itemAddress(id) }, replace: true }),
    [navigate],
  );
  const { url } = useSearch({ from: '/create/upscale/image' });
  const { item, problem } = useAskedImage(url, show);
  const [version, setVersion] = useShownVersion(item ?? null);
  if (account === undefined) return null;
  return (
    <>
      <UpscalePage
        account={account}
        item={item}
        version={version}
        problem={problem}
        onPick={() => setIsPicking(true)}
        onFile={(file) => void runAction(async () => show(await importMedia(file)))}
      >
        {item && <UpscaleSection key={item.id} item={item} plan={plan} version={version} onVersion={setVersion} />}
      </UpscalePage>
      {isPicking && (
        <PickerDialog
          title="Choose an image to upscale"
          account={account}
          kind="image"
          max={1}
          onClose={([picked]) => {
            setIsPicking(false);
            if (picked !== undefined) show(picked.id);
          }}
        />
      )}
    </>
  );
}
