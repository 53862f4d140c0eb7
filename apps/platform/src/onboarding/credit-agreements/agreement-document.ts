import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { formatAmount, type Money } from '#contracts';
import PDFDocument from 'pdfkit';
import { agreementTextsOf } from './agreement-texts.js';

// The standard PDF fonts lack most accented letters of European names.
const require = createRequire(import.meta.url);
const REGULAR = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const MARGIN = 64;

export interface AgreementFacts {
  id: string;
  /** BCP 47 */
  language: string;
  lender: string;
  companyName: string;
  registrationNumber: string;
  creditLimit: Money;
  createdAt: Date;
}

/** The agreement as a PDF (A4, with embedded fonts). */
export async function drawAgreementDocument(facts: AgreementFacts): Promise<Buffer> {
  const { id, language, lender, companyName, registrationNumber, creditLimit, createdAt } = facts;
  const { document: texts } = agreementTextsOf(language);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: `${texts.title} ${id}`, Author: lender, CreationDate: createdAt },
  });
  const bytes = buffer(pdf);
  pdf.font(BOLD).fontSize(20).text(texts.title).moveDown(1);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const rows: [string, string][] = [
    [texts.number, id],
    [texts.date, day.format(createdAt)],
    [texts.lender, lender],
    [texts.borrower, companyName],
    [texts.registrationNumber, registrationNumber],
    [texts.limit, formatAmount(creditLimit, language)],
  ];
  for (const [label, value] of rows) {
    pdf.font(REGULAR).fontSize(10).text(`${label}: `, { continued: true });
    pdf.font(BOLD).text(value).moveDown(0.3);
  }
  pdf.moveDown(1);
  for (const { heading, text } of texts.clauses) {
    pdf.font(BOLD).fontSize(12).text(heading).moveDown(0.3);
    pdf.font(REGULAR).fontSize(10).text(text, { lineGap: 2 }).moveDown(0.8);
  }
  pdf.moveDown(0.5).text(texts.acceptance, { lineGap: 2 });
  pdf.end();
  return bytes;
}
