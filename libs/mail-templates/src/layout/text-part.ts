import type { Block } from '../content.js';
import type { Letter } from './letter.js';

/** The text version of a mail, for readers without HTML. */
export function textPart(letter: Letter): string {
  const { heading, greeting, closing, brandName, reason, unsubscribe, imprint } = letter;
  const foot = [reason, unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`, imprint];
  const parts = [
    heading,
    greeting,
    ...letter.blocks.map(textOf),
    `${closing}\n${brandName}`,
    // The standard separator of a signature.
    `-- \n${foot.filter((line) => line).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'items':
      return block.items
        .map(({ about, text }, index) => `${index + 1}. ${about}: ${text}`)
        .join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}
