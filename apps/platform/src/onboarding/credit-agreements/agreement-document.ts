import { formatAmount, type Money } from '#contracts';
import type { DocumentBlock, DocumentContent } from '../../documents/index.js';
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

/** The agreement as a document. */
export function agreementDocument(facts: AgreementFacts): DocumentContent {
  const { id, language, lender, companyName, registrationNumber, creditLimit, createdAt } = facts;
  const { document: texts } = agreementTextsOf(language);
  const title = `${texts.title} ${id}`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const clauses = texts.clauses.flatMap(({ heading, text }): DocumentBlock[] => [
    { kind: 'heading', text: heading },
    { kind: 'paragraph', text },
  ]);
  return {
    ...{ title, author: lender, language, createdAt },
    blocks: [
      { kind: 'title', text: texts.title },
      {
        kind: 'facts',
        rows: [
          [texts.number, id],
          [texts.date, day.format(createdAt)],
          [texts.lender, lender],
          [texts.borrower, companyName],
          [texts.registrationNumber, registrationNumber],
          [texts.limit, formatAmount(creditLimit, language)],
        ],
      },
      ...clauses,
      { kind: 'paragraph', text: texts.acceptance },
    ],
  };
}
