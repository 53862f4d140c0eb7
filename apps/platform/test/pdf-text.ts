import { getDocumentProxy } from 'unpdf';

/** The texts of each page of a PDF, in the order of the page: one line for each text that was placed on its own. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str !== ' ' ? [item.str] : []));
    pages.push(texts.filter((text) => text !== '').join('\n'));
  }
  return pages;
}
