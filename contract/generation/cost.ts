/** Credits of a lip sync: `duration` in seconds. */
export function lipSyncCost(duration: number, imageCount: number): number {
  return Math.floor(duration / 5) * imageCount;
}

/** Credits of everything else: the sum of the prices of what is used, for each image. @throws RangeError for a feature without a price */
export function featureCost(prices: Readonly<Record<string, number>>, features: readonly string[], imageCount: number): number {
  const each = features.reduce((sum, feature) => {
    const price = prices[feature];
    if (price === undefined) throw new RangeError(`There is no price for ${feature}`);
    return sum + price;
  }, 0);
  return each * imageCount;
}
