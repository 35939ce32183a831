import { useState } from 'react';
import { isStudioOpen, openAccount } from '../../../db/open-database.ts';
import { BulkBar } from '../../../features/create/bulk/bar/bulk-bar.tsx';
import { BulkPage } from '../../../features/create/bulk/bulk-page.tsx';
import { useBulk } from '../../../features/create/bulk/use-bulk.ts';
import type { SourceRequest } from '../../../features/create/sources/choose-source-context.ts';
import { Workspace } from '../../../features/create/workspace.tsx';
import { useOpenPicture } from '../../navigation/use-open-picture.ts';
import { ChooseReference } from './choose-reference.tsx';
import { OpenPicture } from '../media/open-picture.tsx';

/** The table of prompts with its settings, and the image of a row when it is opened. */
export function BulkScreen() {
  const { rows } = useBulk();
  const picture = useOpenPicture();
  const [choosing, setChoosing] = useState<SourceRequest | null>(null);
  const account = isStudioOpen() ? openAccount() : null;
  const ids = rows.flatMap(({ still, video }) => [still, video].flatMap((job) => (job?.state === 'done' ? [job.mediaId] : [])));
  return (
    <Workspace screen="create" dock={<BulkBar />} onChooseSource={setChoosing}>
      {() => (
        <>
          <BulkPage account={account ?? ''} onOpen={picture.open} />
          {choosing !== null && account !== null && (
            <ChooseReference request={choosing} account={account} onClose={() => setChoosing(null)} />
          )}
          {account !== null && (
            <OpenPicture
              hasComposer
              itemId={picture.itemId}
              ids={{ length: ids.length, idAt: (index) => ids[index]!, indexOf: (id) => ids.indexOf(id) }}
              account={account}
              onShow={picture.show}
              onClose={picture.close}
            />
          )}
        </>
      )}
    </Workspace>
  );
}
