type Names = readonly (readonly [part: RegExp, name: string])[];

// Browsers name those they are compatible with as well: the most particular comes first.
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: Names = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system of a User-Agent header in plain words. An iPad with Safari says that it is a Mac. */
export function describeDevice(userAgent: string | null): string {
  const find = (names: Names) => names.find(([part]) => part.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined && system === undefined) return 'Unknown device';
  if (system === undefined) return browser!;
  return `${browser ?? 'Unknown browser'} on ${system}`;
}
