const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in the person's language: `312 MB`. */
export function formatBytes(bytes: number, locale?: string): string {
  let value = Math.max(0, bytes);
  let step = 0;
  while (value >= 999.5 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  const maximumFractionDigits = step >= 2 && value < 10 ? 1 : 0;
  // The short form of a byte has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[step]!, unitDisplay, maximumFractionDigits }).format(value);
}
