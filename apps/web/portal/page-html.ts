import MarkdownIt from 'markdown-it';
import type { Heading } from './page.ts';
import type { PortalPage } from './portal.ts';

const { escapeHtml } = new MarkdownIt().utils;

const SITE = 'Partner Card Platform';

/** These groups are always open; of the others, which are long, the one of the page is. */
const OPEN_GROUPS = ['Start', 'Guides', 'API'];

const places = [
  { label: 'Guides', address: '/docs', paths: /^(?!api|events)/ },
  { label: 'API', address: '/docs/api', paths: /^api/ },
  { label: 'Events', address: '/docs/events', paths: /^events/ },
];

/**
 * Puts a page into the built `docs.html`.
 *
 * @param template with the marks `PORTAL_TITLE`, `PORTAL_ABOUT`, `PORTAL_TWIN` and `PORTAL_BODY`.
 */
export function pageHtml(template: string, page: PortalPage, pages: readonly PortalPage[]): string {
  const parts: Record<string, string> = {
    PORTAL_TITLE: escapeHtml(page.title === SITE ? SITE : `${page.title} · ${SITE}`),
    PORTAL_ABOUT: escapeHtml(aboutOf(page)),
    PORTAL_TWIN: page.twin,
    PORTAL_BODY: bodyOf(page, pages),
  };
  return template.replaceAll(/PORTAL_[A-Z]+/g, (mark) => parts[mark] ?? mark);
}

/** The first sentence of a page. */
export function aboutOf({ sections }: PortalPage): string {
  const text = sections.find(({ text }) => text !== '')?.text ?? '';
  return /^.{20,}?[.:](?= )/.exec(text)?.[0].replace(/:$/, '.') ?? text.slice(0, 160);
}

function bodyOf(page: PortalPage, pages: readonly PortalPage[]): string {
  return `<a class="skip" href="#content">Skip to the text</a>
<header class="page-header top">
<button type="button" class="menu" popovertarget="pages">Menu</button>
<a class="brand" href="/docs"><svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect x="2" y="6" width="28" height="20" rx="4"/><path d="M2 11h28v4H2zM6 20h8v2H6z"/></svg><span>${SITE}</span></a>
<nav class="places" aria-label="Places">${places.map((place) => placeHtml(place, page)).join('')}<a href="/console">Console</a></nav>
<button type="button" class="search-button" aria-keyshortcuts="/ Control+K">Search<kbd>/</kbd></button>
</header>
<div class="columns">
<nav id="pages" popover aria-label="Pages">${navigationOf(page, pages)}</nav>
<main id="content" tabindex="-1">
<article data-documentation>${page.html}</article>
${footerOf(page, pages)}
</main>
${contentsOf(page)}
</div>`;
}

function placeHtml({ label, address, paths }: (typeof places)[number], page: PortalPage): string {
  const current = paths.test(page.path) ? ' aria-current="true"' : '';
  return `<a href="${address}"${current}>${label}</a>`;
}

function navigationOf(page: PortalPage, pages: readonly PortalPage[]): string {
  const groups = Object.groupBy(pages, ({ group }) => group);
  return Object.entries(groups)
    .map(([label, members]) => {
      const isOpen = OPEN_GROUPS.includes(label) || page.group === label;
      const items = members!.map((each) => {
        const current = each === page ? ' aria-current="page"' : '';
        return `<li><a href="${each.address}"${current}>${breakable(each.label)}</a></li>`;
      });
      return `<details${isOpen ? ' open' : ''}><summary>${label}</summary><ul>${items.join('')}</ul></details>`;
    })
    .join('');
}

/** A long identifier may break after its underscores. */
function breakable(text: string): string {
  return escapeHtml(text).replaceAll('_', '_<wbr>');
}

/** The headings of the page, for wide screens. */
function contentsOf({ headings }: PortalPage): string {
  const items = headings
    .filter(({ level }) => level === 2 || level === 3)
    .map(
      ({ level, text, anchor }: Heading) =>
        `<li class="level-${level}"><a href="#${anchor}">${breakable(text)}</a></li>`,
    );
  if (items.length < 2) return '<div class="contents"></div>';
  return `<nav class="contents" aria-labelledby="on-this-page"><p id="on-this-page">On this page</p><ul>${items.join('')}</ul></nav>`;
}

function footerOf(page: PortalPage, pages: readonly PortalPage[]): string {
  const place = pages.indexOf(page);
  const step = (to: PortalPage | undefined, rel: string, label: string): string =>
    to
      ? `<a rel="${rel}" href="${to.address}"><small>${label}</small> ${breakable(to.title)}</a>`
      : '';
  return `<footer>
<nav class="steps" aria-label="Before and after">${step(pages[place - 1], 'prev', 'Previous')}${step(pages[place + 1], 'next', 'Next')}</nav>
<p class="twin"><a href="${page.twin}">This page as Markdown</a> · <a href="/docs/llms.txt">All pages for language models</a></p>
</footer>`;
}
