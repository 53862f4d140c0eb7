import type { Plugin } from 'vite';

const EMPTY_ROOT = '<div id="root"></div>';

/** The header and the place of the content, drawn by `first-paint.css`. React removes them when it shows the page. */
const FIRST_PAINT = `<div id="root">
      <div class="first-paint" aria-hidden="true">
        <div></div>
        <p></p>
        <p></p>
        <p></p>
      </div>
    </div>`;

/** Shows a page's frame as soon as its style is there: on a slow line, its script comes seconds later. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: { order: 'pre', handler: withFirstPaint },
  };
}

export function withFirstPaint(html: string): string {
  return html.replace(EMPTY_ROOT, FIRST_PAINT);
}
