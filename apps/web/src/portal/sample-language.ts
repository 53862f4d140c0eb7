const STORED_AS = 'docs.sample-language';

/** All samples are shown in the language that was chosen at one of them, also on the next page. */
export function sampleLanguage(): void {
  const stored = localStorage.getItem(STORED_AS);
  if (stored !== null) choose(stored);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.tabs')) return;
    const before = target.getBoundingClientRect().top;
    localStorage.setItem(STORED_AS, target.value);
    choose(target.value);
    // The samples above may have become longer or shorter; what was clicked stays where it is.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

function choose(language: string): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('.tabs input');
  for (const input of inputs) if (input.value === language) input.checked = true;
}
