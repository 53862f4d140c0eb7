import { createHash } from 'node:crypto';
import { type DraftOf, formatAmount, type KycAnswers, type Money } from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, unprocessable } from '#http';
import { isSameName } from '#onboarding-rules';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { Company, lockCompany, requireNotEnded } from '../../companies/index.js';
import {
  type DocumentBlock,
  type DocumentContent,
  Documents,
} from '../../documents/documents.module.js';
import { newId } from '../../ids.js';
import { MailedLinks, mailLanguageOf, ServiceMails } from '../../mails/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import { ApplicationTrail } from '../trail/application-trail.js';
import { agreementTextsOf } from './agreement-texts.js';
import { CreditAgreementAcceptance, DrawnCreditAgreement } from './credit-agreement.entity.js';

export const accepterNotAuthorized = declareError(
  'accepter_not_authorized',
  unprocessable('/name'),
  'This person may not sign for the company.',
);

export const acceptanceUnconfirmed = declareError(
  'acceptance_unconfirmed',
  unprocessable('/confirmed'),
  'Enter a name and confirm the acceptance.',
);

const LINK_DAYS = 30;

export interface CreditAgreement {
  id: string;
  companyId: string;
  applicationId: string;
  companyName: string;
  partnerId: string;
  creditLimit: Money;
  /** BCP 47 */
  language: string;
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: string;
  createdAt: Date;
  acceptance: Acceptance | null;
}

type AgreementRow = Omit<CreditAgreement, 'acceptance'> & {
  acceptedBy: string | null;
  acceptedAt: Date | null;
};

/** What opens the agreement: the link in its mail, or an onboarding link with the credit application. */
export type AgreementLink = 'credit-agreement' | 'company' | 'credit-application';

export interface Acceptance {
  acceptedBy: string;
  acceptedAt: Date;
}

/**
 * A company's credit agreement: a PDF that is created once and never changes, and its acceptance by a
 * signatory of the company. The database refuses to change either.
 */
@Injectable()
export class CreditAgreements {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mails: ServiceMails,
    private readonly links: MailedLinks,
    private readonly sections: OnboardingSections,
    private readonly trail: ApplicationTrail,
    private readonly clock: Clock,
    private readonly documents: Documents,
    private readonly config: PlatformConfig,
  ) {}

  /** Creates and mails the agreement, in the transaction of the approval, with the company's lock. */
  async draw(
    transaction: EntityManager,
    approved: {
      companyId: string;
      applicationId: string;
      creditLimit: Money;
      requestedLimit: Money;
    },
  ): Promise<void> {
    const { companyId, applicationId, creditLimit, requestedLimit } = approved;
    const company = await transaction.findOneByOrFail(Company, { id: companyId });
    const id = newId('cag');
    const createdAt = this.clock.now();
    const language = mailLanguageOf(company.country);
    const content = agreementDocument({
      ...{ id, language, creditLimit, createdAt },
      lender: this.config.legalName,
      companyName: company.legalName,
      // The approved answer of the company takes precedence over the partner's value.
      registrationNumber: company.approvedRegistrationNumber ?? company.registrationNumber,
    });
    const document = await this.documents.create(content);
    const linkId = await this.links.create(transaction, companyId, 'credit-agreement', LINK_DAYS);
    await transaction.insert(DrawnCreditAgreement, {
      ...{ id, companyId, applicationId, creditLimit, language, document, linkId, createdAt },
      documentSha256: createHash('sha256').update(document).digest(),
    });
    await this.mails.creditAgreement(transaction, companyId, {
      ...{ id, linkId, creditLimit, createdAt },
      requestedLimit: requestedLimit.amount > creditLimit.amount ? requestedLimit : null,
    });
  }

  /** For a company with an approved credit, which always has an agreement. */
  async read(manager: EntityManager, companyId: string): Promise<CreditAgreement> {
    const agreement = await this.find(manager, companyId);
    if (!agreement) throw new Error(`${companyId} has no credit agreement`);
    return agreement;
  }

  /** A company has one at most. */
  async find(manager: EntityManager, companyId: string): Promise<CreditAgreement | null> {
    const [row] = await manager.query<AgreementRow[]>(READ_AGREEMENT, [companyId]);
    if (!row) return null;
    const { acceptedBy, acceptedAt, ...agreement } = row;
    return {
      ...agreement,
      acceptance: acceptedBy && acceptedAt ? { acceptedBy, acceptedAt } : null,
    };
  }

  async documentOf(companyId: string): Promise<Buffer> {
    const { document } = await this.dataSource.manager.findOneOrFail(DrawnCreditAgreement, {
      select: { id: true, document: true },
      where: { companyId },
    });
    return document;
  }

  /**
   * Accepts the agreement once; a later call finds the first acceptance.
   *
   * @param link by which it was accepted: the mailed one, or an onboarding link, which the partner has, too
   * @throws accepter_not_authorized if the KYC application does not list the name as a signatory.
   */
  async accept(companyId: string, name: string, link: AgreementLink): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      requireNotEnded(await lockCompany(transaction, { id: companyId }));
      const { id, applicationId, sha256, acceptance } = await this.read(transaction, companyId);
      if (acceptance) return;
      if (!(await this.maySign(transaction, companyId, name))) throw accepterNotAuthorized();
      await transaction.insert(CreditAgreementAcceptance, {
        agreementId: id,
        acceptedBy: name,
        documentSha256: Buffer.from(sha256, 'hex'),
        acceptedAt: this.clock.now(),
      });
      await this.trail.write(transaction, {
        companyId,
        applicationId,
        action: 'credit_agreement_accepted',
        actor: 'company',
        details: { agreementId: id, sha256, link },
      });
    });
  }

  private async maySign(
    transaction: EntityManager,
    companyId: string,
    name: string,
  ): Promise<boolean> {
    const { answers } = await this.sections.read<KycAnswers>(transaction, companyId, 'kyc');
    return signatoriesIn(answers).some((signatory) => isSameName(signatory, name));
  }
}

/**
 * The company's representatives, and the applicant with a power of attorney
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
function signatoriesIn({ representatives, submittedBy }: DraftOf<KycAnswers>): string[] {
  const names = [submittedBy?.name, ...(representatives ?? []).map((person) => person.name)];
  return names.filter((name): name is string => typeof name === 'string' && name.trim() !== '');
}

const READ_AGREEMENT = `
  SELECT g.id, g.company_id AS "companyId", g.application_id AS "applicationId",
    c.legal_name AS "companyName", c.partner_id AS "partnerId",
    g.credit_limit AS "creditLimit", g.language, g.created_at AS "createdAt", encode(g.document_sha256, 'hex') AS sha256,
    a.accepted_by AS "acceptedBy", a.accepted_at AS "acceptedAt"
  FROM credit_agreements g JOIN companies c ON c.id = g.company_id
    LEFT JOIN credit_agreement_acceptances a ON a.agreement_id = g.id
  WHERE g.company_id = $1`;

interface AgreementFacts {
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
