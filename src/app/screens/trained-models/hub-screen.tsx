import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, type ComponentProps } from 'react';
import { HubModelPage } from '../../../features/hub/hub-model-page.tsx';
import { HubPage } from '../../../features/hub/hub-page.tsx';

const path = '/models/{-$modelKey}';

/** The hub of published models, or one model by its key. */
export function HubScreen() {
  const { modelKey } = useParams({ from: path });
  const navigate = useNavigate();
  if (modelKey === undefined) return <Hub />;
  return (
    <HubModelPage
      key={modelKey}
      modelKey={modelKey}
      onUse={({ base, key, prompt }) => void navigate({ to: '/create/image', search: { ai_model: base, model_id: key, prompt } })}
    />
  );
}

function Hub() {
  const { mode, sort, q } = useSearch({ from: path });
  const navigate = useNavigate();
  const question = useMemo(() => ({ mode, sort: sort ?? 'Trending', search: q ?? '' }), [mode, sort, q]);
  const ask = useCallback<ComponentProps<typeof HubPage>['onAsk']>(
    // Typing replaces the address, so that Back does not undo single letters.
    (change) => void navigate({ to: path, search: { mode, sort, q, ...change }, replace: 'q' in change }),
    [navigate, mode, sort, q],
  );
  return <HubPage question={question} onAsk={ask} />;
}
