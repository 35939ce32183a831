import { Plus, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ConnectEngineRequest } from '../../../../contract/engines/engine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConnectDialog } from './connect/connect-dialog.tsx';
import { EngineCard } from './engine-card.tsx';
import { EngineCosts } from './costs/engine-costs.tsx';
import { FoundEngines } from './connect/found-engines.tsx';
import { ModelsSection } from './models/models-section.tsx';
import { useEngines } from './use-engines.ts';
import { WriterSection } from './writer/writer-section.tsx';
import { StudioPage } from '../studio-page.tsx';
import styles from './engines-page.module.css';

type Offer = Pick<ConnectEngineRequest, 'kind' | 'name' | 'address'>;

/** The engines of this studio, for its administrators. `notFound`: shown to everybody else. */
export function EnginesPage({ notFound }: { notFound: ReactNode }) {
  const engines = useEngines();
  const { state } = engines;
  const [connecting, setConnecting] = useState<Offer | 'new' | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const [changes, setChanges] = useState(0);
  if (state.step === 'unknown') return notFound;
  // A key of the connected engines and their models: sections that read from all engines read again when it changes.
  const served = [changes, ...(state.step === 'shown' ? state.engines.map(({ id }) => id) : [])].join();
  return (
    <StudioPage
      title="Engines"
      lead="What makes the pictures, beside the built-in painter, and improves prompts. Keys stay in the studio and are never shown again."
      tools={
        state.step === 'shown' && (
          <div className={styles.actions}>
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setConnecting('new')}>
              Connect an engine
            </Button>
            <Button icon={<Search size={16} aria-hidden />} aria-expanded={isLooking} onClick={() => setIsLooking(true)}>
              Look on the studio’s machine
            </Button>
          </div>
        )
      }
      state={state}
      onRetry={engines.readAgain}
    >
      {state.step === 'shown' && (
        <>
          {isLooking && <FoundEngines onConnect={setConnecting} onClose={() => setIsLooking(false)} />}
          {state.engines.length === 0 ? (
            <EmptyState title="No engine is connected yet">
              The built-in painter works without one. Connect a ComfyUI or a Stable Diffusion WebUI by its address, or fal or OpenAI by a
              key. An Ollama or LM Studio improves prompts.
            </EmptyState>
          ) : (
            <ul className={styles.list} aria-label="Connected engines">
              {state.engines.map((engine) => (
                <EngineCard
                  key={engine.id}
                  engine={engine}
                  check={engines.checks.get(engine.id)}
                  engines={engines}
                  onChanged={() => setChanges((before) => before + 1)}
                />
              ))}
            </ul>
          )}
          <WriterSection key={`writer ${served}`} />
          <ModelsSection key={`models ${served}`} />
          <EngineCosts />
        </>
      )}
      {connecting !== null && (
        <ConnectDialog
          offer={connecting === 'new' ? null : connecting}
          onClose={() => setConnecting(null)}
          onConnected={(engine) => {
            engines.put(engine);
            void engines.check(engine.id);
            setIsLooking(false);
            setConnecting(null);
          }}
        />
      )}
    </StudioPage>
  );
}
