import { describe, expect, it } from '@jest/globals';
import { renderPage, type Surroundings, twinOfPage } from './markdown.ts';
import type { SourcePage } from './page.ts';

const around: Surroundings = {
  addressOfFile: (file) => (file === 'docs/other.md' ? '/docs/other' : undefined),
  isPage: (address) => address === '/docs/other',
  picture: (file) => ({ address: `/${file}`, width: 640, height: 480 }),
  callToTry: () => ({
    ...{ method: 'GET', path: '/v1/cards', isForKey: true, hasIdempotencyKey: false },
    parameters: [],
  }),
};

function rendered(markdown: string, page: Partial<SourcePage> = {}) {
  const facts = { path: 'page', label: 'Page', group: 'Guides', file: 'docs/page.md' };
  return renderPage({ ...facts, markdown: `# Title\n\n${markdown}`, ...page }, around);
}

describe('a page of the portal', () => {
  it('leads to other pages by their address, also to a place in them', () => {
    const { html, links } = rendered('[a](other.md#place), [b](#title), [c](https://example.com)');
    expect(html).toContain('<a href="/docs/other#place">a</a>');
    expect(links).toEqual(['/docs/other#place', '#title', 'https://example.com']);
  });

  it.each([
    ['[a](other.md#place)', '[a]({base_url}/docs/other.md#place)'],
    ['[a](/docs/other)', '[a]({base_url}/docs/other.md)'],
    ['[a](/v1/openapi.json)', '[a]({base_url}/v1/openapi.json)'],
    ['[b](#title), [c](https://example.com)', '[b](#title), [c](https://example.com)'],
    ['[the `code` [1]](runbooks/README.md) there', 'the `code` [1] there'],
    ['![Card](images/card.png)', '![Card]({base_url}/docs/images/card.png)'],
    ['`[a](other.md)`', '`[a](other.md)`'],
    ['```md\n[a](other.md)\n```', '```md\n[a](other.md)\n```'],
  ])(
    'leads as Markdown to the Markdown of others, with the address of the platform: %s',
    (source, twin) => {
      const page = { path: 'page', label: 'Page', group: 'Guides', file: 'docs/page.md' };
      expect(twinOfPage({ ...page, markdown: source }, around)).toBe(twin);
    },
  );

  it('is found by its words, without the marks around them', () => {
    const { sections } = rendered('A **passkey**, `verified`,\nby [WebAuthn](other.md).');
    expect(sections.map(({ text }) => text.trim())).toContain('A passkey, verified, by WebAuthn.');
  });

  it('has only the words of a link to what is not for partners', () => {
    const { html, links } = rendered('See [the **runbooks**](runbooks/README.md) there.');
    expect(html).toContain('<p>See the <strong>runbooks</strong> there.</p>');
    expect(links).toEqual([]);
  });

  it('gives pictures their size, so that nothing moves when they come', () => {
    expect(rendered('![Card](images/card.png)').html).toContain(
      '<img src="/docs/images/card.png" alt="Card" width="640" height="480" loading="lazy">',
    );
  });

  it('gives each heading an address, numbered if two are the same', () => {
    const { headings, html } = rendered('## What to do?\n\n## What to do?');
    expect(headings.map(({ anchor }) => anchor)).toEqual(['title', 'what-to-do', 'what-to-do-1']);
    expect(html).toContain('href="#what-to-do-1" aria-label="Link to: What to do?"');
  });

  it('names headings as the page wishes', () => {
    const anchors = new Map([['Order card', 'orderCard']]);
    expect(rendered('## Order card', { anchors }).html).toContain('<h2 id="orderCard">');
  });

  it('shows one sample in several languages as tabs, and a single one without', () => {
    const group = rendered('```sh curl\na\n```\n\n```ts TypeScript\nb\n```').html;
    expect(group.match(/type="radio"/g)).toHaveLength(2);
    expect(group.match(/ checked/g)).toHaveLength(1);
    expect(rendered('```sh\na\n```\n\n```ts\nb\n```').html).not.toContain('radio');
  });

  it('shows the address of a call as such, and a whole request as code', () => {
    expect(rendered('```http\nGET /v1/cards\n```').html).toContain('<strong>GET</strong>');
    expect(rendered('```http\nGET /v1/cards\nAccept: a\n```').html).toContain('<pre>');
  });

  it('leaves out a header that says nothing', () => {
    const { html } = rendered('| | |\n| --- | --- |\n| `a` | b |');
    expect(html).not.toContain('thead');
    expect(html).toContain('class="table named"');
    expect(rendered('| a |\n| --- |\n| b `c` |').html).not.toContain('named');
    expect(rendered('| a | |\n| --- | --- |\n| c | d |').html).toMatch(/<th>a<\/th>\n<td><\/td>/);
  });

  it('escapes HTML in code blocks', () => {
    const { html } = rendered('```text\n<script>\n```\n\n```json\n{ "a": "<b>" }\n```');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('has the place of a call to try, and drops other comments', () => {
    const { html } = rendered('<!-- A note -->\n\n<!-- try listCards -->');
    expect(html).toContain('<details class="try" data-call="{&quot;method&quot;:&quot;GET&quot;');
    expect(html).not.toContain('A note');
  });
});
