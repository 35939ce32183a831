import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import button from './button.module.css';

type UseModelLinkProps = { base: string; modelKey: string; prompt?: string; isMain?: boolean; children: ReactNode };

/** Leads to Create with a trained model on its base model, and with a prompt where one is given. */
export function UseModelLink({ base, modelKey, prompt, isMain = false, children }: UseModelLinkProps) {
  return (
    <Link
      to="/create/image"
      search={{ ai_model: base, model_id: modelKey, prompt }}
      className={classNames(button.button, isMain ? button.primary : button.outline)}
    >
      {children}
    </Link>
  );
}
