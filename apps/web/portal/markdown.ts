import { dirname, join, normalize } from 'node:path/posix';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import MarkdownIt, { type Token } from 'markdown-it';
import { unusedAnchor } from './anchors.ts';
import type { CallToTry } from './call-to-try.ts';
import type { Heading, SourcePage } from './page.ts';

hljs.registerLanguage('sh', bash);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);
hljs.registerLanguage('ts', typescript);

/** What a page needs to know of the others. */
export interface Surroundings {
  /** The address of the page that is made of a file of the repository; undefined if none is. */
  addressOfFile(file: string): string | undefined;
  /** Whether a page of the portal has this address. */
  isPage(address: string): boolean;
  /** The address and the size of a picture of the repository. */
  picture(file: string): { address: string; width: number; height: number };
  /** What the form in the place of `<!-- try <operation> -->` is made of. */
  callToTry(operationId: string): CallToTry;
}

export interface RenderedPage {
  html: string;
  title: string;
  headings: readonly Heading[];
  /** The addresses that its links lead to, as they are in the HTML. */
  links: readonly string[];
  /** Its text by heading, for the search; the first has the text before any heading. */
  sections: readonly { heading: Heading | undefined; text: string }[];
}

const markdown = new MarkdownIt({ html: true, highlight: highlighted });
const { escapeHtml } = markdown.utils;

/** Makes HTML of a page, with anchors, tabs of samples, and links that lead to pages of the portal. */
export function renderPage(page: SourcePage, around: Surroundings): RenderedPage {
  const tokens = withoutEmptyHeaders(markdown.parse(page.markdown, {}));
  markListsOfNames(tokens);
  const headings = nameHeadings(tokens, page);
  const links = retarget(tokens, page, around);
  const title = headings.find(({ level }) => level === 1)?.text;
  if (title === undefined) throw new Error(`/docs/${page.path} has no heading of the first level`);
  return {
    html: htmlOf(tokens, around),
    title,
    headings,
    links,
    sections: sectionsOf(tokens, headings),
  };
}

const CODE = /```[^]*?\n```|``[^]*?``|`[^`]*`/;
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/;
const CODE_OR_LINK = new RegExp(`${CODE.source}|${LINK.source}`, 'g');

/**
 * The Markdown of a page for who reads it elsewhere: its links lead to the Markdown of other pages, with the
 * address of the platform as `{base_url}`; what is outside of the portal is no link.
 */
export function twinOfPage(page: SourcePage, around: Surroundings): string {
  return page.markdown.replaceAll(
    CODE_OR_LINK,
    (whole: string, mark?: string, label?: string, href?: string) => {
      if (label === undefined || href === undefined) return whole;
      if (mark) return `![${label}]({base_url}${around.picture(fileOf(page, href)).address})`;
      const target = addressFrom(page, href, around);
      if (target === undefined) return label;
      return target.startsWith('/')
        ? `[${label}]({base_url}${markdownAddress(target, around)})`
        : whole;
    },
  );
}

/** `/docs/api/cards#orderCard` -> `/docs/api/cards.md#orderCard`; other addresses have no Markdown. */
function markdownAddress(target: string, around: Surroundings): string {
  const [address = '', anchor] = target.split('#');
  if (!around.isPage(address)) return target;
  return `${address}.md${anchor === undefined ? '' : `#${anchor}`}`;
}

/** A piece of Markdown in the middle of a line, as text without marks. */
function plainText(inline: Token): string {
  return (inline.children ?? [])
    .map(({ type, content }) => (type.endsWith('break') ? ' ' : hasText(type) ? content : ''))
    .join('')
    .trim();
}

function hasText(type: string): boolean {
  return type === 'text' || type === 'code_inline';
}

function nameHeadings(tokens: readonly Token[], { anchors }: SourcePage): Heading[] {
  const used = new Set<string>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]!);
    const anchor = anchors?.get(text) ?? unusedAnchor(text, used);
    used.add(anchor);
    token.attrSet('id', anchor);
    const heading = { level: Number(token.tag.slice(1)), text, anchor };
    tokens[index + 2]!.meta = { ...heading };
    return [heading];
  });
}

/** Points links at pages of the portal. What they point at outside of it becomes a text without a link. */
function retarget(tokens: readonly Token[], page: SourcePage, around: Surroundings): string[] {
  const links: string[] = [];
  let leadsNowhere = false;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'image') {
      const { address, width, height } = around.picture(fileOf(page, String(token.attrGet('src'))));
      token.attrSet('src', address);
      token.attrSet('width', String(width));
      token.attrSet('height', String(height));
      token.attrSet('loading', 'lazy');
    }
    if (token.type === 'link_close' && leadsNowhere) dropMark(token);
    if (token.type !== 'link_open') continue;
    const target = addressFrom(page, String(token.attrGet('href')), around);
    leadsNowhere = target === undefined;
    if (target === undefined) {
      dropMark(token);
    } else {
      token.attrSet('href', target);
      links.push(target);
    }
  }
  return links;
}

/** More columns are a matrix, which a narrow screen scrolls. */
const MOST_COLUMNS_OF_NAMES = 4;

/** Marks tables of few columns in which every row begins with code: calls, fields, events. */
function markListsOfNames(tokens: readonly Token[]): void {
  let start = -1;
  for (const [index, { type }] of tokens.entries()) {
    if (type === 'table_open') start = index;
    if (type === 'table_close')
      tokens[start]!.meta = { isNamed: isListOfNames(tokens, start, index) };
  }
}

function isListOfNames(tokens: readonly Token[], start: number, end: number): boolean {
  const body = tokens.slice(start, end);
  const rows = [...body.keys()].filter(
    (index) => body[index]!.type === 'tr_open' && body[index - 1]?.type !== 'thead_open',
  );
  const cells = body.filter(({ type }) => type === 'td_open').length;
  return (
    cells <= rows.length * MOST_COLUMNS_OF_NAMES &&
    rows.every((row) => {
      const first = body[row + 2]!.children?.find(({ type }) => type !== 'link_open');
      return first?.type === 'code_inline';
    })
  );
}

/** Leaves the text between two marks. */
function dropMark(token: Token): void {
  token.type = 'text';
  token.content = '';
}

/** A header cell says something or is no header; a header of which no cell says anything is left out. */
function withoutEmptyHeaders(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    kept.push(token);
    if (token.type === 'th_close' && kept.at(-2)!.content === '') {
      kept.at(-3)!.tag = token.tag = 'td';
    }
    if (token.type === 'thead_close') {
      const start = kept.findLastIndex(({ type }) => type === 'thead_open');
      if (kept.slice(start).every(({ tag }) => tag !== 'th')) kept.splice(start);
    }
  }
  return kept;
}

function addressFrom(page: SourcePage, href: string, around: Surroundings): string | undefined {
  if (/^([a-z]+:|\/|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const address = around.addressOfFile(fileOf(page, file));
  return address && `${address}${anchor === undefined ? '' : `#${anchor}`}`;
}

function fileOf({ file, path }: SourcePage, relative: string): string {
  if (file === undefined) throw new Error(`/docs/${path} links to a file: ${relative}`);
  return normalize(join(dirname(file), decodeURI(relative)));
}

function htmlOf(tokens: readonly Token[], around: Surroundings): string {
  const parts: string[] = [];
  // Of what is not rendered yet. markdown-it looks at neighbours, so a run is rendered as a whole.
  let start = 0;
  const put = (html: string, from: number, count: number): void => {
    const run = tokens.slice(start, from);
    parts.push(markdown.renderer.render(run, markdown.options, {}), html);
    start = from + count;
  };
  for (const [index, token] of tokens.entries()) {
    if (index < start) continue;
    const samples = samplesFrom(tokens, index);
    if (samples.length > 1) put(tabsOf(samples), index, samples.length);
    else if (token.type === 'fence') put(codeOf(token), index, 1);
    else if (token.type === 'html_block') put(placeFor(token, around), index, 1);
  }
  put('', tokens.length, 0);
  return parts.join('');
}

/** Of comments, only a place to try a call is shown. */
function placeFor({ content }: Token, around: Surroundings): string {
  const [, operationId] = /^<!-- try (\w+) -->/.exec(content) ?? [];
  return operationId ? placeToTry(around.callToTry(operationId)) : '';
}

function codeOf(token: Token): string {
  const isEndpoint = token.info === 'http' && ENDPOINT.test(token.content.trim());
  if (isEndpoint) return endpoint(token);
  return token.info === EXAMPLE ? folded(token) : codeBlock(token);
}

/** Code blocks with a label, one after the other, are one sample in several languages. */
function samplesFrom(tokens: readonly Token[], start: number): Token[] {
  const end = tokens.findIndex((token, index) => index >= start && !labelOf(token));
  return tokens.slice(start, end === -1 ? undefined : end);
}

/** The word after the language: ` ```sh curl `. */
function labelOf({ type, info }: Token): string | undefined {
  return type === 'fence' ? info.split(' ')[1] : undefined;
}

/** Radio buttons, because they work without a script and with the arrow keys. */
function tabsOf(samples: readonly Token[]): string {
  // A page has no two groups that begin in one line.
  const group = `samples-${samples[0]!.map![0]}`;
  const tabs = samples.map((token, index) => {
    const label = escapeHtml(labelOf(token)!);
    const checked = index === 0 ? ' checked' : '';
    return `<label class="tab"><input type="radio" name="${group}" value="${label}"${checked}>${label}</label>
${codeBlock(token, label)}`;
  });
  return `<fieldset class="tabs"><legend>Language of the sample</legend>${tabs.join('')}</fieldset>\n`;
}

/** An example of an answer, which is folded, because a page has many of them. */
const EXAMPLE = 'json example';

function folded(token: Token): string {
  return `<details class="example"><summary>Example answer</summary>\n${codeBlock(token)}</details>\n`;
}

/** Not a whole request, which has several lines. */
const ENDPOINT = /^[A-Z]+ \/\S*$/;

/** The method and the path of a call. */
function endpoint({ content }: Token): string {
  const [method, path] = escapeHtml(content.trim()).split(' ');
  return `<p class="endpoint"><strong>${method}</strong> <code>${path}</code></p>\n`;
}

/** A script makes the form when it is opened. */
function placeToTry(call: CallToTry): string {
  const name = escapeHtml(`${call.method} ${call.path}`);
  return `<details class="try" data-call="${escapeHtml(JSON.stringify(call))}"><summary>Try it<span class="hidden">: ${name}</span></summary></details>\n`;
}

function codeBlock(token: Token, label?: string): string {
  const language = token.info.split(' ')[0]!;
  const attributes = `class="code"${label ? ` data-sample="${label}"` : ''}`;
  return `<div ${attributes}><pre><code>${highlighted(token.content, language)}</code></pre></div>\n`;
}

function highlighted(code: string, language: string): string {
  if (!hljs.getLanguage(language)) return escapeHtml(code);
  return hljs.highlight(code, { language }).value;
}

/** A long identifier or path may break between its parts. */
function breakable(text: string): string {
  return escapeHtml(text).replaceAll(/(?<=\w)([_.]|(?=[/?]))(?=[\w/?])/g, '$1<wbr>');
}

function sectionsOf(
  tokens: readonly Token[],
  headings: readonly Heading[],
): RenderedPage['sections'] {
  const sections: { heading: Heading | undefined; text: string }[] = [
    { heading: undefined, text: '' },
  ];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      sections.push({ heading: headings[sections.length - 1], text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      sections.at(-1)!.text += `${plainText(token)} `;
    } else if (token.info === 'http') {
      sections.at(-1)!.text += `${token.content.trim()} `;
    }
  }
  return sections;
}

markdown.renderer.rules['text'] = (tokens, index) => breakable(tokens[index]!.content);
markdown.renderer.rules['code_inline'] = (tokens, index) =>
  `<code>${breakable(tokens[index]!.content)}</code>`;
// Scrolls by itself on a narrow screen, so that the page doesn't.
markdown.renderer.rules['table_open'] = (tokens, index) =>
  `<div class="table${tokens[index]!.meta?.isNamed ? ' named' : ''}"><table>\n`;
markdown.renderer.rules['table_close'] = () => '</table></div>\n';
markdown.renderer.rules['heading_close'] = (tokens, index) => {
  const { tag, meta } = tokens[index]!;
  const { anchor, text } = meta as unknown as Heading;
  const link = `<a class="anchor" href="#${anchor}" aria-label="Link to: ${escapeHtml(text)}"></a>`;
  return `${tag === 'h1' ? '' : link}</${tag}>\n`;
};
