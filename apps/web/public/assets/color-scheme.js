// Runs before the page is painted, so that it begins in the chosen colours. The page's own scripts come later.
try {
  const chosen = localStorage.getItem('color-scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
    document.querySelector('meta[name=color-scheme]').content = chosen;
  }
} catch {
  // A browser that keeps nothing for pages: the colours are those of the system.
}
