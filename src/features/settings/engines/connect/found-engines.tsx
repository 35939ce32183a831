import { useEffect, useState } from 'react';
import type { ConnectEngineRequest, FoundEngine } from '../../../../../contract/engines/engine.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { callEngines } from '../../../../actions/engines/call-engines.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Verdict } from '../verdict.tsx';
import styles from '../engine-card.module.css';

type Props = { onConnect: (offer: Pick<ConnectEngineRequest, 'kind' | 'name' | 'address'>) => void; onClose: () => void };
type State = { step: 'looking' } | { step: 'failed'; message: string } | { step: 'shown'; found: FoundEngine[] };

/** Offers engines that answer on the usual ports of the studio's machine. */
export function FoundEngines({ onConnect, onClose }: Props) {
  const [state, setState] = useState<State>({ step: 'looking' });
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const next = await look();
      if (isShown) setState(next);
    })();
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <section className={styles.found} aria-label="On the studio’s machine">
      <div className={styles.foundHead}>
        <h2>On the studio’s machine</h2>
        <Button size="s" onClick={onClose}>
          Close
        </Button>
      </div>
      <div role="status">
        {state.step === 'looking' && <Verdict kind="busy">Looking on the usual ports</Verdict>}
        {state.step === 'failed' && <p className={styles.problem}>{state.message}</p>}
        {state.step === 'shown' && state.found.length === 0 && (
          <p>
            Nothing answers on the usual ports of ComfyUI, Stable Diffusion WebUI, stable-diffusion.cpp, Ollama, LM Studio and llama.cpp.
          </p>
        )}
      </div>
      {state.step === 'shown' && state.found.length > 0 && (
        <ul className={styles.offers}>
          {state.found.map(({ kind, name, address, is_connected: isConnected }) => (
            <li key={address} className={styles.offer}>
              <span>
                <strong>{name}</strong> <span className={styles.address}>{address}</span>
              </span>
              {isConnected ? (
                <span className={styles.kind}>Connected</span>
              ) : (
                <Button size="s" aria-label={`Connect ${name}`} onClick={() => onConnect({ kind, name, address })}>
                  Connect
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function look(): Promise<State> {
  try {
    const { found } = await callEngines('engineDiscover', { body: {} });
    return { step: 'shown', found };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { step: 'failed', message: error.message };
  }
}
