/** An amount of credits in words: `1 credit`, `1,200 credits`. */
export function nameCredits(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits.toLocaleString('en')} credits`;
}
