import MarkdownIt from 'markdown-it';
import { unusedAnchor } from '../../../apps/web/portal/anchors.ts';

export { anchorOf } from '../../../apps/web/portal/anchors.ts';

export interface Page {
  /** The link targets as written. */
  links: { target: string; line: number }[];
  /** The valid fragments after `#`. */
  anchors: ReadonlySet<string>;
}

const markdown = new MarkdownIt({ html: true });

export function readPage(text: string): Page {
  const tokens = markdown.parse(text, {});
  const links: Page['links'] = [];
  const anchors = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline') continue;
    const parts = token.children ?? [];
    for (const part of parts) {
      const target = part.attrGet(part.type === 'image' ? 'src' : 'href');
      if (target) links.push({ target: String(target), line: (token.map?.[0] ?? 0) + 1 });
    }
    if (tokens[index - 1]?.type !== 'heading_open') continue;
    const title = parts
      .filter(({ type }) => type === 'text' || type === 'code_inline')
      .map(({ content }) => content)
      .join('');
    anchors.add(unusedAnchor(title, anchors));
  }
  return { links, anchors };
}
