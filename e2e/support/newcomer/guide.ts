import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../../../local/repository.ts';

export interface Block {
  language: string;
  code: string;
}

/** A part of the guide below one heading. */
export interface Section {
  heading: string;
  /** All of it, as Markdown. */
  text: string;
  /** What can be copied, in its order. */
  blocks: readonly Block[];
}

/** docs/first-hour.md, which is what a newcomer has. */
export function firstHour(): Section[] {
  const text = readFileSync(join(repositoryDirectory, 'docs/first-hour.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      text: section,
      blocks: [...section.matchAll(/^```(\w+)[^\n]*\n([^]*?)^```/gm)].map(([, language, code]) => ({
        language: language!,
        code: code!,
      })),
    }));
}

/** How many words there are to read, without what is only copied. */
export function wordsOf({ text }: Section): number {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  return prose.split(/\s+/).filter((word) => /\w/.test(word)).length;
}
