type Browser = { userAgent: string; maxTouchPoints: number; standalone?: boolean };

/**
 * True in a tab on iOS or iPadOS: Safari removes what a site keeps after seven days without a visit, which it does not do
 * to what is on the Home Screen. An iPad says that it is a Mac, but no Mac is touched.
 */
export function isIosTab({ userAgent, maxTouchPoints, standalone }: Browser = navigator): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos && standalone !== true;
}
