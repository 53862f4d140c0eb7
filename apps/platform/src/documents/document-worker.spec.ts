import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { pdfPages } from '../../test/pdf-text.js';
import createDocument from './document-worker.js';
import type { DocumentBlock, DocumentContent } from './documents.module.js';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>';

/** A grey picture. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const lines = Buffer.alloc((width + 1) * Math.min(height, 100), 0x80);
  for (let at = 0; at < lines.length; at += width + 1) lines[at] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function documentOf(blocks: DocumentBlock[], more: Partial<DocumentContent> = {}): Buffer {
  const content = {
    ...{ title: 'Rechnung 202701-0001', author: 'Card Platform', language: 'de-AT' },
    ...{ createdAt: new Date('2027-01-31T23:00:00Z'), footer: 'Card Platform · Berlin' },
    blocks,
    ...more,
  };
  return Buffer.from(createDocument(content));
}

const everyBlock: DocumentBlock[] = [
  { kind: 'title', text: 'Rechnung', brand: { name: 'Northwind' } },
  { kind: 'facts', rows: [['Rechnungsnummer', '202701-0001']] },
  {
    kind: 'parties',
    parties: [
      { label: 'Von', lines: ['Card Platform', 'Berlin'] },
      { label: 'Rechnung an', lines: ['Fabrikam GmbH', 'Köln'] },
    ],
  },
  { kind: 'lead', text: '842,10 € fällig am 15. Februar 2027' },
  {
    kind: 'box',
    heading: 'Per Überweisung zahlen',
    rows: [['IBAN', 'DE75 5121 0800 1245 1261 99']],
    note: 'Bitte mit diesem Verwendungszweck.',
    picture: { svg: SVG, alternative: 'QR-Code', caption: 'Scannen' },
  },
  {
    kind: 'sums',
    rows: [
      ['Käufe', '842,10 €'],
      ['Gesamtbetrag', '842,10 €'],
    ],
  },
  { kind: 'heading', text: 'Buchungen' },
  { kind: 'paragraph', text: 'Alle Buchungen.' },
  {
    kind: 'table',
    columns: [
      { heading: 'Händler', share: 0.7 },
      { heading: 'Betrag', share: 0.3, align: 'right' },
    ],
    rows: [['Łódź & Söhne', '842,10 €']],
  },
];

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}

const tagsIn = (tag: Tag): Tag[] => [tag, ...(tag.children ?? []).flatMap(tagsIn)];

describe('a document', () => {
  it('is tagged by PDF/UA-1, with title, language and a text for each picture', async () => {
    const logo = { type: 'image/png', bytes: png(40, 20) };
    const [title, ...others] = everyBlock;
    const pdf = documentOf([
      { ...(title as { kind: 'title'; text: string }), brand: { name: 'Northwind', logo } },
      ...others,
    ]);
    expect(pdf.toString('latin1')).toContain('pdfuaid:part');
    const document = await getDocumentProxy(new Uint8Array(pdf));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = (await document.getMetadata()) as unknown as {
      info: object & { Language?: string };
    };
    expect(info).toMatchObject({ Title: 'Rechnung 202701-0001', Author: 'Card Platform' });
    expect(info.Language).toMatch(/^de/);
    const tags = tagsIn((await (await document.getPage(1)).getStructTree()) as Tag);
    const roles = tags.map(({ role }) => role);
    for (const role of ['H1', 'H2', 'P', 'Table', 'TH', 'TD', 'Figure'])
      expect(roles).toContain(role);
    const pictures = tags.filter(({ role }) => role === 'Figure');
    expect(pictures.map(({ alt }) => alt)).toEqual(['Northwind', 'QR-Code']);
  });

  it('has its blocks in order, and its number at the foot of the page', async () => {
    const [page] = await pdfPages(documentOf(everyBlock));
    const texts = [
      ...['Rechnung', 'Northwind', 'Rechnungsnummer', '202701-0001', 'Von', 'Card Platform'],
      ...['Rechnung an', 'Fabrikam GmbH', '842,10 € fällig am 15. Februar 2027'],
      ...['Per Überweisung zahlen', 'DE75 5121 0800 1245 1261 99', 'Gesamtbetrag', 'Łódź & Söhne'],
    ];
    let place = 0;
    for (const text of texts) {
      place = page!.indexOf(text, place);
      expect([text, place]).not.toEqual([text, -1]);
    }
    expect(page).toContain('Card Platform · Berlin');
    expect(page).toContain('1 / 1');
  });

  it('keeps each character of its text if a long word is broken', async () => {
    const number = '4634d3d7-83c7-48ae-9670-fdd870e719e2';
    const [page] = await pdfPages(
      documentOf([
        { kind: 'parties', parties: [{ label: 'Rechnung an', lines: ['Köln', number] }] },
        { kind: 'sums', rows: [['Gesamtbetrag', '10,009 KWD']] },
      ]),
    );
    const text = page!.replaceAll(/\s/g, '');
    expect(text).toContain(number);
    expect(text).toContain('10,009KWD');
  });

  it('is the same whenever it is created', () => {
    expect(documentOf(everyBlock).equals(documentOf(everyBlock))).toBe(true);
  });

  it.each([
    ['is no picture', Buffer.from('no picture')],
    ['has more pixels than its size in bytes suggests', png(30_000, 30_000)],
    ['ends in the middle', png(400, 200).subarray(0, 60)],
  ])('shows the name instead of a logo that %s', async (_title, bytes) => {
    const brand = { name: 'Northwind', logo: { type: 'image/png', bytes } };
    const [page] = await pdfPages(documentOf([{ kind: 'title', text: 'Rechnung', brand }]));
    expect(page!.split('\n')).toEqual(expect.arrayContaining(['Rechnung', 'Northwind']));
  });

  it('shows names in every script as the name of a company', async () => {
    for (const [name, parts] of Object.entries({
      株式会社東京: ['株式会社東京'],
      'بنك النور التجاري': ['بنك', 'النور', 'التجاري'],
      'חברת הספרים בע״מ': ['חברת', 'הספרים'],
      'บริษัท ไทย': ['บ', 'ไทย'],
      'दिल्ली बुक्स': ['दि', 'बु'],
      'Söhne 🚀 AG': ['Söhne', '🚀', 'AG'],
    })) {
      const parties = [{ label: 'Rechnung an', lines: [name, 'Köln'] }];
      const [page] = await pdfPages(
        documentOf([
          { kind: 'title', text: name },
          { kind: 'parties', parties },
        ]),
      );
      const text = page!.normalize('NFKC');
      for (const part of parts) expect(text).toContain(part.normalize('NFKC'));
    }
  });
});
