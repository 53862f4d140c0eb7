/**
 * The rules that every screen keeps, looked at in the browser itself: e2e runs this file's text in the page, so that
 * it imports nothing.
 *
 * @returns what is wrong with the screen as it is shown now
 */
export function brokenRules(): string[] {
  return [...headingFaults(), ...widthFaults(), ...timeFaults(), ...wordFaults(), ...focusFaults()];
}

function headingFaults(): string[] {
  const headings = [...document.querySelectorAll('h1')].filter(isShown);
  return headings.length === 1
    ? []
    : [`${headings.length} h1: ${headings.map((each) => each.textContent).join(' | ')}`];
}

/** A page is never scrolled sideways. */
function widthFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [`${scrollWidth - clientWidth} px too wide: ${wide.slice(0, 3).map(excerptOf).join(' ')}`];
}

/** Each moment is marked up with its time in UTC, which is told to whoever points at it. */
function timeFaults(): string[] {
  return [...document.querySelectorAll('time')]
    .filter(({ dateTime, title }) => !dateTime.endsWith('Z') || !title.endsWith('UTC'))
    .map((time) => `a time without its UTC: ${excerptOf(time)}`);
}

function wordFaults(): string[] {
  return shownTexts().flatMap(({ text, parent }) => {
    const faults: string[] = [];
    const isClock = /\d:\d\d(:\d\d)?\b/.test(text) && parent.closest('[role=timer]') === null;
    if (isClock && !/\b(UTC|GMT|[A-Z]{3,4})\b/.test(text)) {
      faults.push(`a time without its zone: ${text}`);
    }
    if (/\b(must|should) (not )?(be|contain|match|exist|have)\b/.test(text)) {
      faults.push(`a validator's words: ${text}`);
    }
    return faults;
  });
}

/** Whatever takes the focus shows that it has it: itself, or what stands for it. */
function focusFaults(): string[] {
  const before = document.activeElement;
  const faults = focusable()
    .filter((element) => {
      (document.activeElement as HTMLElement | null)?.blur();
      const unfocused = ringOf(element);
      element.focus({ preventScroll: true });
      return document.activeElement === element && ringOf(element) === unfocused;
    })
    .map((element) => `its focus is not seen: ${excerptOf(element)}`);
  (document.activeElement as HTMLElement | null)?.blur();
  (before as HTMLElement | null)?.focus({ preventScroll: true });
  return faults;
}

function focusable(): HTMLElement[] {
  const elements = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  return [...elements].filter((element) => isShown(element) && !element.matches(':disabled'));
}

function ringOf(element: HTMLElement): string {
  return [element, element.nextElementSibling, element.parentElement, element.closest('li')]
    .filter((each) => each !== null)
    .map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
      return [outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow].join(' ');
    })
    .join(';');
}

/** Without what is quoted: code, and what an answer holds. */
function shownTexts(): { text: string; parent: Element }[] {
  const found: { text: string; parent: Element }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data: text, parentElement: parent } = walker.currentNode as Text;
    if (parent && isShown(parent) && !parent.closest('pre, code, option, textarea, script')) {
      found.push({ text, parent });
    }
  }
  return found;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function excerptOf(element: Element): string {
  return element.outerHTML.slice(0, 160);
}
