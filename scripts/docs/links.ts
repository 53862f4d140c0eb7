import MarkdownIt from 'markdown-it';

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

/** The anchor that GitHub creates for a heading, unless one before it is the same. */
export function anchorOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

function unusedAnchor(title: string, used: ReadonlySet<string>): string {
  const plain = anchorOf(title);
  let anchor = plain;
  for (let count = 1; used.has(anchor); count++) anchor = `${plain}-${count}`;
  return anchor;
}
