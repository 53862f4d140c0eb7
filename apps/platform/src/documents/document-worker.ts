import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import anyAscii from 'any-ascii';
import { openSync } from 'fontkit';
import type { DocumentBlock, DocumentContent } from './documents.module.js';

/**
 * Runs in a worker thread. Imports nothing of the project at run time, so that Node can load the source, too.
 *
 * Typst shapes the text, also from right to left, and chooses the first font that has a character.
 */

const require = createRequire(import.meta.url);

function fontsOf(name: string, regular: string, bold: string): string[] {
  const folder = dirname(require.resolve(name));
  return [join(folder, regular), join(folder, bold)];
}

const embedded = (name: string, font: string, type: string) =>
  fontsOf(
    `@embedpdf/fonts-${name}`,
    `../fonts/${font}-Regular.${type}`,
    `../fonts/${font}-Bold.${type}`,
  );

const google = (name: string, font: string) =>
  fontsOf(
    `@expo-google-fonts/${name}`,
    `400Regular/${font}_400Regular.ttf`,
    `700Bold/${font}_700Bold.ttf`,
  );

/** In the order in which they are tried. */
const FONTS: readonly [family: string, paths: readonly string[]][] = [
  ['Noto Sans', embedded('latin', 'NotoSans', 'ttf')],
  ['Noto Naskh Arabic', embedded('arabic', 'NotoNaskhArabic', 'ttf')],
  ['Noto Sans Hebrew', embedded('hebrew', 'NotoSansHebrew', 'ttf')],
  ['Noto Sans Thai', google('noto-sans-thai', 'NotoSansThai')],
  ['Noto Sans Devanagari', google('noto-sans-devanagari', 'NotoSansDevanagari')],
  ['Noto Sans S Chinese', embedded('sc', 'NotoSansHans', 'otf')],
  ['Noto Sans Korean', embedded('kr', 'NotoSansKR', 'otf')],
  ['Noto Emoji', google('noto-emoji', 'NotoEmoji')],
];

const TEMPLATE = `
#let document-content = json(bytes(sys.inputs.content))
#set document(title: document-content.title, author: document-content.author)
#set page(
  paper: "a4",
  margin: 64pt,
  footer: context align(right, text(8pt)[#counter(page).display() / #counter(page).final().first()]),
)
#set text(
  font: json(bytes(sys.inputs.families)),
  size: 10pt,
  lang: document-content.language,
)
#show heading.where(level: 1): set text(20pt)
#show heading.where(level: 1): set block(below: 20pt)
#show heading.where(level: 2): set text(12pt)
#show heading.where(level: 2): set block(above: 16pt, below: 8pt)
#set par(leading: 5pt, spacing: 12pt)
#set table(stroke: none, inset: (x: 3pt, y: 3pt))
#for part in document-content.blocks {
  if part.kind == "title" { heading(level: 1, part.text) }
  if part.kind == "heading" { heading(level: 2, part.text) }
  if part.kind == "paragraph" { par(part.text) }
  if part.kind == "facts" {
    block(below: 20pt, stack(spacing: 7pt, ..part.rows.map(((label, value)) => [#(label + ": ")#strong(value)])))
  }
  if part.kind == "table" {
    set text(8pt)
    set par(leading: 3pt)
    table(
      columns: part.columns.map(column => column.share * 1fr),
      align: (x, _) => if part.columns.at(x).at("align", default: "left") == "right" { right } else { left },
      table.header(..part.columns.map(column => strong(column.heading)), table.hline(stroke: 0.5pt)),
      ..part.rows.flatten(),
    )
  }
}
`;

/** Line breaks, and characters of no width that say how others are shaped: joiners, marks of direction, variants. */
const SHAPING = /^[\n\u200b-\u200f\u2060\ufe00-\ufe0f]$/;
const CONTROLS = /^[\p{Cc}\u202a-\u202e\u2066-\u2069]$/u;
/** Parts of a word after which it may be broken, because a longer word may not fit into a column or a line. */
const LONG_IN_CELL = /[^\s\u200b]{20}(?=[^\s\u200b])/gu;
const LONG_IN_LINE = /[^\s\u200b]{60}(?=[^\s\u200b])/gu;

const paths = FONTS.flatMap(([, fonts]) => fonts);
const families = JSON.stringify(FONTS.map(([family]) => family));
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: paths }] });
const covered = new Set(FONTS.flatMap(([, [regular]]) => characterSetOf(regular!)));

function characterSetOf(path: string): number[] {
  const font = openSync(path);
  return 'characterSet' in font ? font.characterSet : [];
}

/** @returns a PDF. */
export default function createDocument(content: DocumentContent): Uint8Array {
  const { title, author, language, createdAt, blocks } = content;
  const typeset = {
    ...{ title: legible(title), author: legible(author), language: language.split('-')[0] },
    blocks: blocks.map(legibleBlock),
  };
  const compiled = compiler.compile({
    mainFileContent: TEMPLATE,
    inputs: { content: JSON.stringify(typeset), families },
  });
  if (!compiled.result) {
    const problems = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`the document can't be typeset: ${JSON.stringify(problems)}`);
  }
  const creationTimestamp = Math.floor(createdAt.getTime() / 1_000);
  const bytes = compiler.pdf(compiled.result, { creationTimestamp });
  compiler.evictCache(0);
  return bytes;
}

function legibleBlock(block: DocumentBlock): DocumentBlock {
  if (block.kind === 'facts') {
    const rows = block.rows.map(([label, value]): [string, string] => [
      legible(label),
      legible(value),
    ]);
    return { ...block, rows };
  }
  if (block.kind === 'table') {
    return {
      ...block,
      rows: block.rows.map((row) => row.map((cell) => legible(cell, LONG_IN_CELL))),
    };
  }
  return { ...block, text: legible(block.text) };
}

/**
 * A character that no font has is transliterated or shown by its number, so that none is lost. So are control
 * characters, including direction marks, which could show the digits of an amount in another order.
 */
function legible(text: string, longWord = LONG_IN_LINE): string {
  let legibleText = '';
  for (const character of text.toWellFormed().replace(/\r\n?/g, '\n')) {
    const isLegible = !CONTROLS.test(character) && covered.has(character.codePointAt(0)!);
    legibleText += isLegible || SHAPING.test(character) ? character : substituteOf(character);
  }
  return legibleText.replace(longWord, '$&\u200b');
}

function substituteOf(character: string): string {
  if (character === '\t') return ' ';
  const substitute = CONTROLS.test(character) ? '' : anyAscii(character);
  return substitute || `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
