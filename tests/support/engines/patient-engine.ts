import { painterModel } from '../../../contract/catalogue/model.ts';
import type { Engine } from '../../../server/engines/engine.ts';
import { createScriptedEngine } from './scripted-engine.ts';

/** An engine that takes every job and finishes none before it is told to: when pictures are done is a part of the test. */
export type PatientEngine = Engine & { isOpen: boolean };

/** Key of its only model. */
export const patientModel = 'patient';

export function createPatientEngine(): PatientEngine {
  const scripted = createScriptedEngine();
  const engine: PatientEngine = {
    ...scripted,
    key: 'patient',
    isOpen: false,
    models: async () => [{ ...painterModel, key: patientModel }],
    poll: async (handle, signal) =>
      engine.isOpen && !signal.aborted ? scripted.poll(handle, signal) : { state: 'running', progress: null, pollAgainMs: 20 },
  };
  return engine;
}
