/**
 * The rules for all screens, checked in the browser. The e2e specs run the text of this file in the page, so
 * it must not import anything.
 *
 * @returns the rules that the current screen breaks.
 */
export function brokenRules(): string[] {
  return [
    ...headingFaults(),
    ...widthFaults(),
    ...timeFaults(),
    ...wordFaults(),
    ...brokenWordFaults(),
    ...focusFaults(),
    ...fieldFaults(),
  ];
}

function headingFaults(): string[] {
  const headings = [...document.querySelectorAll('h1')].filter(isShown);
  return headings.length === 1
    ? []
    : [`${headings.length} h1: ${headings.map((each) => each.textContent).join(' | ')}`];
}

/** A page never scrolls horizontally. */
function widthFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [`${scrollWidth - clientWidth} px too wide: ${wide.slice(0, 3).map(excerptOf).join(' ')}`];
}

/** Each moment is a `<time>` element with a tooltip in UTC. */
function timeFaults(): string[] {
  return [...document.querySelectorAll('time')]
    .filter(({ dateTime, title }) => !dateTime.endsWith('Z') || !title.endsWith('UTC'))
    .map((time) => `a time without its UTC: ${excerptOf(time)}`);
}

function wordFaults(): string[] {
  return shownTexts().flatMap(({ text, parent }) => {
    // The documentation speaks of times and of rules.
    if (parent.closest('[data-documentation]')) return [];
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

/**
 * Lines break between words or parts of a name. Ids and addresses have no such places and may break anywhere.
 */
function brokenWordFaults(): string[] {
  const texts = shownTexts().filter(({ parent }) => getComputedStyle(parent).hyphens !== 'auto');
  return texts.flatMap(({ node }) =>
    [...node.data.matchAll(/[\p{L}']{2,30}/gu)]
      .filter(({ index, 0: { length } }) => {
        const isPartOfId = /[\d@]/.test(wholeWordAt(node.data, index));
        return !isPartOfId && linesOf(node, index, length) > 1;
      })
      .map(([word]) => `broken in its middle: ${word}`),
  );
}

function wholeWordAt(text: string, index: number): string {
  const start = text.slice(0, index).search(/\S*$/);
  return text.slice(start).match(/^\S*/)![0];
}

function linesOf(node: Text, start: number, length: number): number {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + length);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** An element with the focus shows a focus ring, itself or at the element that represents it. */
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

/**
 * Where a field is, must be seen: its border or its background has a contrast of 3 : 1 to what is around it
 * (WCAG 1.4.11). The browser's own checkboxes have that.
 */
function fieldFaults(): string[] {
  // Colours that are still changing, such as after another colour scheme was chosen.
  for (const change of document.getAnimations()) {
    if (change instanceof CSSTransition) change.finish();
  }
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden], [type=file]), select, textarea',
  );
  return [...fields]
    .filter((field) => isShown(field) && !field.matches(':disabled, :focus'))
    .flatMap((field) => {
      const { appearance, opacity, borderBottomWidth } = getComputedStyle(field);
      const isChoice = field.type === 'checkbox' || field.type === 'radio';
      if (Number(opacity) === 0 || (isChoice && appearance !== 'none')) return [];
      // A field with a button inside has its border around both.
      const box = parseFloat(borderBottomWidth) > 0 ? field : field.parentElement!;
      const around = backgroundOf(box.parentElement);
      const { borderBottomColor, backgroundColor } = getComputedStyle(box);
      const contrasts = [borderBottomColor, backgroundColor].map((colour) =>
        contrastOf(colourOver(colour, around), around),
      );
      const best = Math.max(...contrasts);
      return best >= 3
        ? []
        : [`a border with a contrast of ${best.toFixed(2)}: ${excerptOf(field)}`];
    });
}

type Colour = readonly [red: number, green: number, blue: number];

/** The colour that the backgrounds of an element and of its ancestors come to. */
function backgroundOf(element: Element | null): Colour {
  if (element === null) return colourOver('Canvas', [255, 255, 255]);
  return colourOver(getComputedStyle(element).backgroundColor, () =>
    backgroundOf(element.parentElement),
  );
}

/** A colour as it is drawn, which may be transparent in part. */
function colourOver(colour: string, below: Colour | (() => Colour)): Colour {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 255) return [red!, green!, blue!];
  const under = typeof below === 'function' ? below() : below;
  const mixed = [red!, green!, blue!].map(
    (part, place) => (part * alpha! + under[place]! * (255 - alpha!)) / 255,
  );
  return mixed as unknown as Colour;
}

function contrastOf(one: Colour, other: Colour): number {
  const [darker, lighter] = [one, other].map(luminanceOf).sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function luminanceOf(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Without quoted texts: code and the values of answers. */
function shownTexts(): { text: string; node: Text; parent: Element }[] {
  const found: { text: string; node: Text; parent: Element }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const { data: text, parentElement: parent } = node;
    if (parent && isShown(parent) && !parent.closest('pre, code, option, textarea, script')) {
      found.push({ text, node, parent });
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
