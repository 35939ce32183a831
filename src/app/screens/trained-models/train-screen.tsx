import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { isId } from '../../../../contract/is-id.ts';
import { editModel } from '../../../actions/trained-models/edit-model.ts';
import { findAccount } from '../../../db/queries/session.ts';
import { TrainPage } from '../../../features/train/list/train-page.tsx';
import { ModelPage } from '../../../features/train/model/model-page.tsx';
import { NoModel } from '../../../features/train/model/no-model.tsx';
import { sayLeftOut } from '../../../features/train/new/bring-pictures.ts';
import { addPictures } from '../../../features/train/new/train.state.ts';
import { TrainFormPage } from '../../../features/train/new/train-form.tsx';
import { sayOfModel } from '../../../features/train/say-of-model.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

const path = '/train/{-$modelId}';

/** The list of trained models, one of them, or the form of a new one. */
export function TrainScreen() {
  const { modelId } = useParams({ from: path });
  const { character } = useSearch({ from: path });
  const account = useLiveQuery(async () => findAccount(), []);
  if (account === undefined) return null;
  if (modelId === 'new' || character !== undefined) return <NewModel account={account} character={character} />;
  if (modelId === undefined) return <TrainPage account={account} />;
  return isId(modelId) ? <OneModel key={modelId} id={modelId} account={account} /> : <NoModel />;
}

function NewModel({ account, character }: { account: string; character: string | undefined }) {
  const navigate = useNavigate();
  const [max, setMax] = useState<number | null>(null);
  return (
    <>
      <TrainFormPage
        account={account}
        character={character}
        onPick={setMax}
        onSent={(id) => void navigate({ to: path, params: { modelId: id }, search: {}, replace: true })}
      />
      {max !== null && (
        <PickerDialog
          title="Choose pictures to learn from"
          account={account}
          max={max}
          onClose={(picked) => {
            setMax(null);
            sayLeftOut(addPictures(picked.map(({ id }) => itemAddress(id))));
          }}
        />
      )}
    </>
  );
}

function OneModel({ id, account }: { id: string; account: string }) {
  const navigate = useNavigate();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <ModelPage
        id={id}
        account={account}
        onPickCover={() => setIsPicking(true)}
        onGone={() => void navigate({ to: path, params: { modelId: undefined }, search: {}, replace: true })}
      />
      {isPicking && (
        <PickerDialog
          title="Choose a cover"
          account={account}
          max={1}
          onClose={([picked]) => {
            setIsPicking(false);
            if (picked !== undefined)
              void runAction(async () => sayOfModel('Cover chosen', await editModel(id, { cover: itemAddress(picked.id) })));
          }}
        />
      )}
    </>
  );
}
