const whole = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const fine = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** US dollars; what is less than a dollar to a hundredth of a cent, because one picture often costs less than a cent. */
export function formatDollars(usd: number): string {
  return (usd < 1 ? fine : whole).format(usd);
}
