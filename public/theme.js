// Runs before the first paint, so that a chosen theme never flashes. The key is written by src/ui/theme.ts.
try {
  const theme = localStorage.getItem('pleinair.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the theme of the system applies.
}
