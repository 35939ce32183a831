import { notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { importPrepared, prepareImport } from '../../../actions/import/import-media.ts';
import { findAccount, findMe } from '../../../db/queries/session.ts';
import { UpscaleSection } from '../../../features/detail/upscale/upscale-section.tsx';
import type { UpscaleKind } from '../../../features/upscale/upscale-frame.tsx';
import { UpscalePage } from '../../../features/upscale/upscale-page.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { useAskedItem } from '../../navigation/use-asked-item.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { listVersions, type UpscaleMode } from '../../../../contract/media/media.ts';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);
const UpscaleVideoPage = lazyNamed(async () => (await import('../../../features/upscale/video/upscale-video-page.tsx')).UpscaleVideoPage);

const path = '/create/upscale/$kind';

/** The upscale page for the image or video that the address names, with the library to choose another one. */
export function UpscaleScreen() {
  const { kind } = useParams({ from: path });
  if (kind !== 'image' && kind !== 'video') throw notFound();
  return <UpscaleKindScreen key={kind} kind={kind} />;
}

function UpscaleKindScreen({ kind }: { kind: UpscaleKind }) {
  const { url } = useSearch({ from: path });
  const navigate = useNavigate();
  const [isPicking, setIsPicking] = useState(false);
  const account = useLiveQuery(async () => findAccount(), []);
  const plan = useLiveQuery(async () => (await findMe())?.plan ?? 'free', []);
  const show = useCallback(
    (id: string) => void navigate({ to: '/upscale/$kind', params: { kind }, search: { url: itemAddress(id) }, replace: true }),
    [kind, navigate],
  );
  const take = useCallback((file: File) => void runAction(async () => show(await importPrepared(await prepareImport(file)))), [show]);
  const { item, problem } = useAskedItem(url, kind, show);
  const [version, setVersion] = useShownVersion(item ?? null);
  if (account === undefined || plan === undefined) return null;
  const frame = {
    account,
    item,
    problem,
    onKind: (next: UpscaleKind) => void navigate({ to: '/upscale/$kind', params: { kind: next }, search: {} }),
    onPick: () => setIsPicking(true),
    onFile: take,
  };
  return (
    <>
      {kind === 'video' ? (
        <UpscaleVideoPage {...frame} plan={plan} />
      ) : (
        <UpscalePage {...frame} version={version}>
          {item && <UpscaleSection key={item.id} item={item} plan={plan} version={version} onVersion={setVersion} />}
        </UpscalePage>
      )}
      {isPicking && (
        <PickerDialog
          title={kind === 'image' ? 'Choose an image to upscale' : 'Choose a video to upscale'}
          account={account}
          kind={kind}
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

type Choice = { id: string; made: readonly UpscaleMode[]; version: UpscaleMode | null };

/** The larger version to compare with: the chosen one, or a new one once it is made. Null: the image alone. */
function useShownVersion(item: MediaRow | null) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const made = item === null ? [] : listVersions(item);
  const known = choice?.id === item?.id ? choice : null;
  if (item !== null && known?.made.length !== made.length) {
    const fresh = made.find((mode) => known?.made.includes(mode) !== true) ?? null;
    setChoice({ id: item.id, made, version: fresh });
  }
  const choose = (version: UpscaleMode | null) => item !== null && setChoice({ id: item.id, made, version });
  return [known?.version ?? null, choose] as const;
}
