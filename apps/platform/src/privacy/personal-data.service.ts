import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  BACK_OFFICE_API,
  type CompanyInformation,
  type CreditAnswers,
  type DueDiligence,
  type KycAnswers,
  type PersonalData,
} from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ApplicationTrail,
  DocumentsService,
  findKycApplication,
  listChecks,
  OnboardingSections,
} from '../onboarding/index.js';
import { Company, companyUnknown, toCompanyResource } from '../companies/index.js';
import {
  readCreditAgreements,
  readInvoices,
  readMails,
  readPeople,
  readRemitters,
} from './personal-data-rows.js';
import { retentionOf } from './retention.js';

/** The requester: a partner, who sees its own companies without the review, or a reviewer. */
export type DataRequester = { partnerId: string } | 'reviewer';

/** All personal data of a company's people in one document (GDPR Art. 15 and 20). */
@Injectable()
export class PersonalDataService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly documents: DocumentsService,
    private readonly trail: ApplicationTrail,
  ) {}

  /** Reads one snapshot of the database. @throws company_unknown, also for another partner's company. */
  async export(companyId: string, requester: DataRequester): Promise<PersonalData> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const company = await transaction.findOneBy(Company, {
        id: companyId,
        ...(requester !== 'reviewer' && requester),
      });
      if (!company) throw companyUnknown();
      const now = new Date();
      const isReviewer = requester === 'reviewer';
      const application = await findKycApplication(transaction, companyId);
      const documents = await this.documents.list(transaction, companyId);
      return {
        exportedAt: now.toISOString(),
        company: toCompanyResource(company),
        retention: await retentionOf(transaction, companyId, now),
        answers: await this.answers(transaction, companyId),
        informationRequest: application?.informationRequest ?? null,
        documents: documents.map((document) => ({
          ...document,
          path: isReviewer ? pathOf(companyId, document.id) : null,
        })),
        ...(await readPeople(transaction, companyId)),
        mails: await readMails(transaction, companyId),
        remitters: await readRemitters(transaction, companyId),
        creditAgreements: await readCreditAgreements(transaction, companyId),
        invoices: await readInvoices(transaction, companyId),
        review: isReviewer
          ? {
              checks: await listChecks(transaction, companyId),
              trail: await this.trail.read(transaction, companyId),
            }
          : null,
      };
    });
  }

  private async answers(
    manager: EntityManager,
    companyId: string,
  ): Promise<PersonalData['answers']> {
    const read = <Answers>(name: Parameters<OnboardingSections['read']>[2]) =>
      this.sections.read<Answers>(manager, companyId, name);
    return {
      companyInformation: (await read<CompanyInformation>('company-information')).answers,
      dueDiligence: (await read<DueDiligence>('due-diligence')).answers,
      kyc: (await read<KycAnswers>('kyc')).answers,
      creditApplication: (await read<CreditAnswers>('credit-application')).answers,
    };
  }
}

function pathOf(companyId: string, documentId: string): string {
  return `/${BACK_OFFICE_API}/applications/${companyId}/documents/${documentId}`;
}
