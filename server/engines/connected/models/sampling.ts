import { matchSampler } from '../../../../contract/generations/settings/match-sampler.ts';
import type { Bounds, ModelCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { EngineJob } from '../../engine.ts';

/** Sampling defaults of a checkpoint's family. */
export type Sampling = { steps: number; cfg: number; sampler: string; scheduler: string; guidance: number | null; side: number };

const families: { match: RegExp; sampling: Partial<Sampling> }[] = [
  { match: /flux.*schnell|schnell.*flux/i, sampling: { steps: 4, cfg: 1, sampler: 'euler', scheduler: 'simple' } },
  { match: /kontext/i, sampling: { steps: 20, cfg: 1, sampler: 'euler', scheduler: 'simple', guidance: 2.5 } },
  { match: /flux/i, sampling: { steps: 20, cfg: 1, sampler: 'euler', scheduler: 'simple', guidance: 3.5 } },
  { match: /lightning|hyper/i, sampling: { steps: 8, cfg: 1.5, sampler: 'euler', scheduler: 'sgm_uniform' } },
  { match: /turbo/i, sampling: { steps: 6, cfg: 2, sampler: 'dpmpp_sde', scheduler: 'karras' } },
  { match: /lcm/i, sampling: { steps: 8, cfg: 1.5, sampler: 'lcm', scheduler: 'sgm_uniform' } },
  { match: /sd_?3|stable-?diffusion-?3/i, sampling: { steps: 28, cfg: 4.5, sampler: 'euler', scheduler: 'sgm_uniform' } },
];
/** Defaults of the specification, section 9 of its first page. */
const usual: Sampling = { steps: 25, cfg: 7.5, sampler: 'ddim', scheduler: 'karras', guidance: null, side: 1024 };

/** Chooses by the file's name, the only known fact of a checkpoint. */
export function chooseSampling(checkpoint: string): Sampling {
  const family = families.find(({ match }) => match.test(checkpoint));
  const side = /(^|[^a-z0-9])(sd_?)?v?1[._-]?[45]([^0-9]|$)|dreamshaper_8|anything-?v[345]/i.test(checkpoint) ? 512 : 1024;
  return { ...usual, side, ...family?.sampling };
}

const stepsMax = 100;
const cfgBounds = { min: 1, max: 20 };
const guidanceBounds = { min: 0, max: 10 };

/** The samplers of an engine, the default first. */
export function orderSamplers(names: readonly string[], { sampler }: Pick<Sampling, 'sampler'>): string[] {
  const best = matchSampler(names, sampler);
  return best === undefined ? [...names] : [best, ...names.filter((name) => name !== best)];
}

/** The choices of sampling of an engine with these samplers. A negative prompt needs classifier-free guidance. */
export function samplingCapabilities(
  sampling: Sampling,
  samplers: readonly string[],
): Pick<ModelCapabilities, 'negative_prompt' | 'steps' | 'guidance' | 'samplers'> {
  const { steps, cfg, guidance } = sampling;
  const bounds: Bounds | null =
    guidance === null ? (cfg > 1 ? { ...cfgBounds, default: cfg } : null) : { ...guidanceBounds, default: guidance };
  return {
    negative_prompt: cfg > 1,
    steps: { min: 1, max: stepsMax, default: steps },
    guidance: bounds,
    samplers: orderSamplers(samplers, sampling),
  };
}

/** The sampling with the chosen settings, for an engine with these samplers. */
export function withChosen(
  sampling: Sampling,
  { steps, guidance, sampler: chosen }: NonNullable<EngineJob['settings']> = {},
  samplers: readonly string[] = [],
): Sampling {
  const guided = guidance === undefined ? {} : sampling.guidance !== null ? { guidance } : sampling.cfg > 1 ? { cfg: guidance } : {};
  const sampler = chosen ?? orderSamplers(samplers, sampling)[0] ?? sampling.sampler;
  // DDIM needs an even schedule.
  const scheduler = sampling.scheduler === 'karras' && sampler.toLowerCase() === 'ddim' ? 'ddim_uniform' : sampling.scheduler;
  return { ...sampling, ...guided, sampler, scheduler, ...(steps === undefined ? {} : { steps }) };
}
