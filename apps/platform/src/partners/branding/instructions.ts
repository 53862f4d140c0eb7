import MarkdownIt from 'markdown-it';

const FALLBACK_LANGUAGE = 'en';

// HTML is treated as text. Images are disabled; the page's policy would block them anyway.
const markdown = new MarkdownIt({ html: false, breaks: true }).disable('image');
markdown.validateLink = (url) => /^https:\/\//i.test(url);
markdown.renderer.rules.link_open = (tokens, index, options, _environment, renderer) => {
  const link = tokens[index]!;
  // The page is inside the shop's frame, and its address is a secret that must not be sent as a referrer.
  link.attrSet('target', '_blank');
  link.attrSet('rel', 'noopener noreferrer');
  return renderer.renderToken(tokens, index, options);
};

/** The partner's text in the locale's language, else in English, else in any language. */
export function instructionsIn(
  instructions: Readonly<Record<string, string>>,
  locale: string,
): string | undefined {
  const byLanguage = new Map(
    Object.entries(instructions).map(([language, text]) => [language.toLowerCase(), text]),
  );
  const parts = locale.toLowerCase().split('-');
  const wanted = parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
  const found = [...wanted, FALLBACK_LANGUAGE].find((language) => byLanguage.has(language));
  return found === undefined ? [...byLanguage.values()][0] : byLanguage.get(found);
}

/** Safe HTML from plain text or Markdown. */
export function toHtml(text: string): string {
  return markdown.render(text);
}
