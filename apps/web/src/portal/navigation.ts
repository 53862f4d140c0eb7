/** Shows the page's place in the long list of pages, and the heading that is read in the list beside it. */
export function navigation(): void {
  const pages = document.querySelector('#pages')!;
  const current = pages.querySelector<HTMLElement>('[aria-current=page]');
  // Not scrollIntoView, which would scroll the page, too.
  if (current) pages.scrollTop = current.offsetTop - pages.clientHeight / 2;
  markReadHeading();
}

function markReadHeading(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('nav.contents a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  if (links.size === 0) return;
  const headings = [...document.querySelectorAll('article :is(h2, h3)[id]')];
  const observer = new IntersectionObserver(
    () => {
      const read = headings.findLast((heading) => heading.getBoundingClientRect().top < 120);
      for (const link of links.values()) link.removeAttribute('aria-current');
      links.get(read?.id ?? '')?.setAttribute('aria-current', 'true');
    },
    { rootMargin: '-120px 0px -60% 0px' },
  );
  for (const heading of headings) observer.observe(heading);
}
