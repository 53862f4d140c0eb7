import { formatAmount, type Money } from '#contracts';
import { DocumentPdf } from '../../documents/index.js';
import { agreementTextsOf } from './agreement-texts.js';

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

/** The agreement as a PDF. */
export async function drawAgreementDocument(facts: AgreementFacts): Promise<Buffer> {
  const { id, language, lender, companyName, registrationNumber, creditLimit, createdAt } = facts;
  const { document: texts } = agreementTextsOf(language);
  const title = `${texts.title} ${id}`;
  const pdf = new DocumentPdf({ title, author: lender, language, createdAt });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  pdf.title(texts.title);
  pdf.facts([
    [texts.number, id],
    [texts.date, day.format(createdAt)],
    [texts.lender, lender],
    [texts.borrower, companyName],
    [texts.registrationNumber, registrationNumber],
    [texts.limit, formatAmount(creditLimit, language)],
  ]);
  for (const { heading, text } of texts.clauses) {
    pdf.heading(heading);
    pdf.paragraph(text);
  }
  pdf.paragraph(texts.acceptance);
  return pdf.end();
}
