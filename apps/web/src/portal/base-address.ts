/** Puts the address of this platform into the samples, so that a copied one works as it is. */
export function fillInAddress(): void {
  for (const code of document.querySelectorAll('pre code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.includes('{base_url}')) {
        text.data = text.data.replaceAll('{base_url}', location.origin);
      }
    }
  }
}
