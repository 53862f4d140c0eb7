import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF that pdfkit made, in the order in which it was drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const reference = (object: string | undefined, key: string) =>
    new RegExp(`/${key} (\\d+) 0 R`).exec(object ?? '')?.[1] ?? '';
  const glyphsOf = (font: string) =>
    glyphs(objects.get(reference(objects.get(font)?.head, 'ToUnicode'))?.stream ?? '');
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const resources = objects.get(reference(head, 'Resources'))?.head ?? head;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
          name!,
          glyphsOf(id!),
        ]),
      );
      return textOf(objects.get(reference(head, 'Contents'))?.stream ?? '', fonts);
    });
}

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  return new Map(
    [...text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => {
      const [head, stream] = body!.split(/\nstream\n/) as [string, string | undefined];
      return [id!, { head, stream: stream === undefined ? '' : inflated(head, stream) }];
    }),
  );
}

function inflated(head: string, stream: string): string {
  if (!head.includes('/FlateDecode')) return stream;
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** What a font's glyphs stand for, by their numbers. */
function glyphs(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    for (const [index, [, units]] of [...list!.matchAll(/<([\w ]+)>/g)].entries()) {
      const glyph = (parseInt(first!, 16) + index).toString(16).padStart(4, '0');
      found.set(glyph, Buffer.from(units!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return found;
}

/** Texts are drawn one by one: what is drawn together is a line. */
function textOf(content: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else {
      const hex = [...shown!.matchAll(/<(\w+)>/g)].map(([, one]) => one!).join('');
      text += `${hex.replace(/\w{4}/g, (glyph) => font?.get(glyph) ?? '?')}\n`;
    }
  }
  return text;
}
