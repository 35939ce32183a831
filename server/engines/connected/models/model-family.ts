const families: RegExp[] = [/flux/i, /sd_?3/i, /sdxl|xl(?![a-z])/i, /sd_?1|sd15|_v1[1p]/i];

/** The family of a model or a ControlNet by its file name; undefined: unknown. */
function familyOf(file: string): RegExp | undefined {
  return families.find((family) => family.test(file));
}

/** Flux variants that LoRAs for Flux Dev do not fit. */
const otherFlux = /schnell|kontext|flux[-_. ]?2|fill|canny|depth|redux/i;

/** Keys of catalogue models whose LoRAs fit a model with this file. */
export function familyBases(file: string): string[] {
  return /flux/i.test(file) && !otherFlux.test(file) ? ['fluxdev'] : [];
}

/** The ControlNets that fit a model, its own family first. A file without a family may fit any. */
export function listFittingNets(nets: readonly string[], model: string): string[] {
  const family = familyOf(model);
  const fitting = nets.filter((net) => [undefined, family].includes(familyOf(net)));
  return fitting.toSorted((a, b) => Number(familyOf(a) === undefined) - Number(familyOf(b) === undefined));
}
