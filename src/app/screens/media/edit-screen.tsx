import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { findAccount } from '../../../db/queries/session.ts';
import { EditPage } from '../../../features/edit/edit-page.tsx';
import { readTool, type EditTool } from '../../../features/edit/tools/edit-tools.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

const path = '/create/edit/{-$tool}';

/** The edit page, with the picture and the open tool in its address, and the library to choose from. */
export function EditScreen() {
  const navigate = useNavigate();
  const { edit_image_url: url } = useSearch({ from: `/create${path}` });
  const { tool } = useParams({ from: `/create${path}` });
  const [isPicking, setIsPicking] = useState(false);
  const account = useLiveQuery(async () => findAccount(), []);
  if (account === undefined) return null;
  return (
    <>
      <EditPage
        url={url}
        tool={readTool(tool)}
        onTool={(next: EditTool | null) =>
          void navigate({ to: path, params: { tool: next ?? undefined }, search: (search) => search, replace: true })
        }
        onUrl={(next) => void navigate({ to: path, params: { tool: undefined }, search: { edit_image_url: next } })}
        onPick={() => setIsPicking(true)}
        onShow={(id) => void navigate({ to: '/history', search: { tab: 'generation', item: id } })}
      />
      {isPicking && (
        <PickerDialog
          title="Choose a picture to edit"
          account={account}
          max={1}
          onClose={([picked]) => {
            setIsPicking(false);
            if (picked !== undefined)
              void navigate({ to: path, params: { tool: undefined }, search: { edit_image_url: itemAddress(picked.id) } });
          }}
        />
      )}
    </>
  );
}
