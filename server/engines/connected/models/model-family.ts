const families: RegExp[] = [/flux/i, /sd_?3/i, /sdxl|xl(?![a-z])/i, /sd_?1|sd15|_v1[1p]/i];

/** The family of a model or a ControlNet by the name of its file; undefined where that does not say. */
function familyOf(file: string): RegExp | undefined {
  return families.find((family) => family.test(file));
}

/** Of the same architecture under another name, or with more inputs: what was trained for Flux Dev does not fit. */
const otherFlux = /schnell|kontext|flux[-_. ]?2|fill|canny|depth|redux/i;

/** Keys of the models of the catalogue whose trained models fit a model with this file too. */
export function familyBases(file: string): string[] {
  return /flux/i.test(file) && !otherFlux.test(file) ? ['fluxdev'] : [];
}

/** The ControlNets that fit a model, those that name its family first. A file that does not name its family may be of any. */
export function listFittingNets(nets: readonly string[], model: string): string[] {
  const family = familyOf(model);
  const fitting = nets.filter((net) => [undefined, family].includes(familyOf(net)));
  return fitting.toSorted((a, b) => Number(familyOf(a) === undefined) - Number(familyOf(b) === undefined));
}
