import type { Block } from '../content.js';
import { colorsOf } from './colors.js';
import { compiledLayout } from './compiled-layout.js';
import { Html, HtmlTemplate } from './html.js';
import type { Letter } from './letter.js';

const templates = Object.fromEntries(
  Object.entries(compiledLayout).map(([name, source]) => [name, new HtmlTemplate(source)]),
) as Record<keyof typeof compiledLayout, HtmlTemplate>;

const NOTHING = new Html('');

/** The most characters of a value that stays in one line beside its label on a phone: those of an amount. */
const SHORT_VALUE = 14;

export function htmlPart(letter: Letter): string {
  const { subject, preheader, heading, language, closing, reason, imprint, brandName } = letter;
  const colors = colorsOf(letter.color);
  const blocks: Block[] = [{ kind: 'paragraph', text: letter.greeting }, ...letter.blocks];
  return templates.mail.fill({
    ...{ subject, preheader, heading, language, closing, reason, imprint, brandName },
    ...colors,
    header: letter.logoUrl
      ? templates.logo.fill({ logoUrl: letter.logoUrl, brandName })
      : templates.brand.fill({ brandName }),
    blocks: Html.join(blocks.map((block) => htmlOf(block, colors))),
    unsubscribe: letter.unsubscribe
      ? templates.unsubscribe.fill({ ...letter.unsubscribe })
      : NOTHING,
  }).source;
}

function htmlOf(block: Block, colors: ReturnType<typeof colorsOf>): Html {
  switch (block.kind) {
    case 'paragraph':
      return templates.paragraph.fill({ text: block.text });
    case 'facts':
      return templates.facts.fill({
        fact: Html.join(
          block.facts.map(({ label, value }) =>
            templates.fact.fill({
              label,
              value,
              shortness: value.length <= SHORT_VALUE ? 'fact-short' : '',
            }),
          ),
        ),
      });
    case 'items':
      return templates.items.fill({
        item: Html.join(
          block.items.map((item, index) =>
            templates.item.fill({ ...item, number: String(index + 1) }),
          ),
        ),
      });
    case 'button':
      return templates.button.fill({ label: block.label, url: block.url, ...colors });
  }
}
