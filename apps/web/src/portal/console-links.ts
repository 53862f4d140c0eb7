/** Leads to the console where it has a host of its own: there is none at this address then. */
export function consoleLinks(): void {
  const { console: address } = document.documentElement.dataset;
  if (address === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/console"]')) {
    link.href = address;
  }
}
