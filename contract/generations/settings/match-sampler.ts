/**
 * The sampler among `names` that is called `name`, also where programs write it differently: `dpmpp_2m`, `k_dpmpp_2m`, `DPM++ 2M`
 * and `DPM++ 2M Karras` are one, and so are `DDIM` and `ddim`. Undefined when there is none.
 */
export function matchSampler(names: readonly string[], name: string): string | undefined {
  return names.find((one) => one === name) ?? names.find((one) => plain(one) === plain(name));
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^k(?=dpm|euler|heun|lms)/, '')
    .replace('ancestral', 'a')
    .replace(/karras$/, '');
}
