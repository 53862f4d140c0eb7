import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import anyAscii from 'any-ascii';
import { openSync } from 'fontkit';
import { imageSize } from 'image-size';
import type {
  DocumentBlock,
  DocumentBrand,
  DocumentContent,
  DocumentFact,
} from './documents.module.js';

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
#let data = json(bytes(sys.inputs.content))
#let muted = luma(85)
#let rule = 0.5pt + luma(205)
#set document(title: data.title, author: data.author)
#set page(
  paper: "a4",
  margin: (x: 56pt, top: 56pt, bottom: 72pt),
  footer: context {
    set text(8pt, fill: muted)
    grid(
      columns: (1fr, auto),
      column-gutter: 24pt,
      data.footer,
      [#counter(page).display() / #counter(page).final().first()],
    )
  },
)
#set text(font: json(bytes(sys.inputs.families)), size: 9.5pt, lang: data.language, top-edge: 0.714em)
#set par(leading: 5pt, spacing: 12pt)
// A space of no width as a glyph would take the next character with it when text is copied or read aloud.
#show "\u{200b}": box()
#let ruled(columns) = (
  columns: columns,
  inset: (x, _) => (
    left: if x == 0 { 0pt } else { 4pt },
    right: if x == columns.len() - 1 { 0pt } else { 4pt },
    y: 5pt,
  ),
  stroke: (_, y) => if y > 0 { (top: rule) },
)
#show heading.where(level: 1): set text(22pt)
#show heading.where(level: 2): set text(11pt)
#show heading.where(level: 2): set block(above: 18pt, below: 9pt)

#let quiet(words) = text(fill: muted, words)
#let facts(rows) = grid(
  columns: (auto, 1fr),
  column-gutter: 18pt,
  row-gutter: 7pt,
  ..rows.map(((name, value)) => (quiet(name), strong(value))).flatten(),
)
#let emblem(brand) = if "logo" in brand {
  let logo = brand.logo
  image(bytes(logo.bytes), format: logo.format, width: logo.width * 1pt, height: logo.height * 1pt, alt: brand.name)
} else {
  text(13pt, weight: "bold", brand.name)
}
#for part in data.blocks {
  if part.kind == "title" {
    let brand = part.at("brand", default: none)
    block(below: 20pt, grid(
      columns: (1fr, 200pt),
      align: (left + horizon, right + horizon),
      heading(level: 1, part.text),
      if brand != none { emblem(brand) },
    ))
  }
  if part.kind == "heading" { heading(level: 2, part.text) }
  if part.kind == "paragraph" { par(part.text) }
  if part.kind == "lead" { block(above: 24pt, below: 16pt, text(15pt, weight: "bold", part.text)) }
  if part.kind == "facts" { block(below: 20pt, facts(part.rows)) }
  if part.kind == "parties" {
    block(above: 24pt, below: 24pt, grid(
      columns: part.parties.map(_ => 1fr),
      column-gutter: 24pt,
      ..part.parties.map(((label: name, lines)) => {
        quiet(name)
        linebreak()
        strong(lines.first())
        for line in lines.slice(1) {
          linebreak()
          line
        }
      }),
    ))
  }
  if part.kind == "box" {
    block(breakable: false, width: 100%, inset: 14pt, radius: 4pt, stroke: rule, above: 16pt, below: 20pt, grid(
      columns: (1fr, auto),
      column-gutter: 24pt,
      align: (left + top, center + top),
      {
        show heading: set block(above: 0pt)
        heading(level: 2, part.heading)
        facts(part.rows)
        block(above: 12pt, text(8.5pt, quiet(part.note)))
      },
      if "picture" in part {
        // The light margin of the code lies over the inset of the box.
        pad(top: -9pt, x: -9pt, image(bytes(part.picture.svg), format: "svg", width: 108pt, alt: part.picture.alternative))
        block(above: 0pt, width: 90pt, text(7.5pt, quiet(part.picture.caption)))
      },
    ))
  }
  if part.kind == "sums" {
    let last = part.rows.len() - 1
    block(above: 9pt, below: 20pt, grid(
      ..ruled((1fr, auto)),
      align: (left, right),
      ..part.rows.enumerate().map(((row, cells)) => cells.map(cell => if row == last { strong(cell) } else { cell })).flatten(),
    ))
  }
  if part.kind == "table" {
    set text(8.5pt)
    set par(leading: 3pt)
    table(
      ..ruled(part.columns.map(column => column.share * 1fr)),
      align: (x, _) => if part.columns.at(x).at("align", default: "left") == "right" { right } else { left },
      table.header(..part.columns.map(column => quiet(column.heading))),
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

/** @returns a tagged PDF (PDF/UA-1). */
export default function createDocument(content: DocumentContent): Uint8Array {
  const document = typeset(content);
  const creationTimestamp = Math.floor(content.createdAt.getTime() / 1_000);
  try {
    return compiler.pdf(document, { creationTimestamp, pdfStandard: 'ua-1' });
  } catch {
    // Better without the guarantees of the standard than none: it is tagged all the same.
    return compiler.pdf(document, { creationTimestamp });
  } finally {
    compiler.evictCache(0);
  }
}

/** Without the logo if that fails: a logo whose data are broken fails the whole document. */
function typeset(content: DocumentContent) {
  const { result } = compile(content);
  if (result) return result;
  const again = compile({ ...content, blocks: content.blocks.map(withoutLogo) });
  if (again.result) return again.result;
  const problems = again.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(`the document can't be typeset: ${JSON.stringify(problems)}`);
}

function compile({ title, author, language, footer = '', blocks }: DocumentContent) {
  const legibleContent = {
    ...{ title: legible(title), author: legible(author), footer: legible(footer) },
    language: language.split('-')[0],
    blocks: blocks.map(legibleBlock),
  };
  const inputs = { content: JSON.stringify(legibleContent), families };
  return compiler.compile({ mainFileContent: TEMPLATE, inputs });
}

function withoutLogo(block: DocumentBlock): DocumentBlock {
  return block.kind === 'title' && block.brand
    ? { ...block, brand: { name: block.brand.name } }
    : block;
}

function legibleBlock(block: DocumentBlock): object {
  switch (block.kind) {
    case 'table': {
      const rows = block.rows.map((row) => row.map((cell) => legible(cell, LONG_IN_CELL)));
      return { ...block, rows };
    }
    case 'facts':
    case 'sums':
    case 'box':
      return { ...block, rows: legibleRows(block.rows) };
    case 'parties': {
      const parties = block.parties.map(({ label, lines }) => ({
        label,
        lines: lines.map((line) => legible(line, LONG_IN_CELL)),
      }));
      return { ...block, parties };
    }
    case 'title': {
      const { kind, text, brand } = block;
      return { kind, text: legible(text), ...(brand && { brand: brandOf(brand) }) };
    }
    case 'heading':
    case 'lead':
    case 'paragraph':
      return { ...block, text: legible(block.text) };
  }
}

function legibleRows(rows: readonly DocumentFact[]): DocumentFact[] {
  return rows.map(([label, value]) => [legible(label), legible(value)]);
}

const LOGO_POINTS = { width: 190, height: 44 };
/** A small file may hold a picture that takes gigabytes. */
const MOST_PIXELS = 4_000_000;

function brandOf({ name, logo }: DocumentBrand): object {
  const size = logo && sizeOf(logo.bytes);
  if (!logo || !size) return { name: legible(name, LONG_IN_CELL) };
  const { width, height } = size;
  const scale = Math.min(LOGO_POINTS.width / width, LOGO_POINTS.height / height);
  return {
    name: legible(name),
    logo: {
      format: logo.type.replace('image/', '').replace('jpeg', 'jpg'),
      bytes: [...logo.bytes],
      width: width * scale,
      height: height * scale,
    },
  };
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 && width * height <= MOST_PIXELS ? { width, height } : undefined;
  } catch {
    return undefined;
  }
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
