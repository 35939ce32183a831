import type { Engine } from '../../engines/engine.ts';
import type { EngineTrainer, TrainingJob } from '../../engines/trainer.ts';
import type { JobTaker } from '../generations/job/ask-engine.ts';

/** The trainer of an engine as what takes a job; undefined of an engine without one. */
export function trainerSide(engine: Engine | undefined): (JobTaker<TrainingJob> & Pick<EngineTrainer, 'poll'>) | undefined {
  const trainer = engine?.trainer;
  if (engine === undefined || trainer === undefined) return undefined;
  return {
    key: engine.key,
    ...(engine.name === undefined ? {} : { name: engine.name }),
    repeatable: trainer.repeatable === true,
    ...(engine.check === undefined ? {} : { check: () => engine.check!() }),
    ...(trainer.recover === undefined ? {} : { recover: (jobId) => trainer.recover!(jobId) }),
    submit: (job) => trainer.submit(job),
    poll: (handle, signal) => trainer.poll(handle, signal),
    cancel: (handle) => trainer.cancel(handle),
  };
}
