import 'virtual:page-colours.css';
import '../shared/theme/font.css';
import '../shared/theme/plain-page.css';
import './layout.css';
import './article.css';
import './forms.css';
import type { CallToTry } from '../../portal/call-to-try.js';
import { copyButtons } from './element.js';
import { searchDialog } from './search-dialog.js';

/** Puts the address of this platform into the samples, so that a copied one works as it is. */
function fillInAddress(): void {
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

/** Leads to the console where it has a host of its own: there is none at this address then. */
function consoleLinks(): void {
  const { console: address } = document.documentElement.dataset;
  if (address === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/console"]')) {
    link.href = address;
  }
}

/** Lets the keyboard scroll what is wider than its place: tables and code on a narrow screen. */
function keyboardScrolling(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) markIfWide(target);
  });
  for (const box of document.querySelectorAll('.table, pre')) observer.observe(box);
}

function markIfWide(box: Element): void {
  if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
  else box.removeAttribute('tabindex');
}

/** Shows the page's place in the long list of pages, and the heading that is read in the list beside it. */
function navigation(): void {
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

const STORED_AS = 'docs.sample-language';

/** All samples are shown in the language that was chosen at one of them, also on the next page. */
function sampleLanguage(): void {
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

/** Makes the form of a call when it is opened, and loads what makes it then. */
function tryIt(): void {
  for (const place of document.querySelectorAll<HTMLDetailsElement>('details.try')) {
    place.addEventListener('toggle', () => void open(place), { once: true });
  }
}

async function open(place: HTMLDetailsElement): Promise<void> {
  // Where money is real the pages have no such place (forms.css); nor do they send anything.
  if (document.documentElement.dataset.platform !== 'sandbox') return;
  const { callForm } = await import('./call-form.js');
  place.append(callForm(JSON.parse(place.dataset.call!) as CallToTry));
}

fillInAddress();
consoleLinks();
sampleLanguage();
copyButtons();
keyboardScrolling();
navigation();
searchDialog();
tryIt();
