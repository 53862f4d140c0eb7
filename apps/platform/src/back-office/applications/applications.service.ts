import {
  type ApplicationFlag,
  type ApplicationVisitor,
  type CompanyInformation,
  type CreditStatus,
  type DraftOf,
  IsReference,
  type KycAnswers,
  type KycStatus,
  kycStatuses,
  OptionalField,
  type Page,
  type QueuedApplication,
  type ReviewedApplication,
  type ReviewedPart,
  type ReviewState,
  type SentMail,
} from '#contracts';
import { pageOf, PageQuery } from '#http';
import { SentMails } from '#mail';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn, Matches } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { Company } from '../../companies/index.js';
import {
  ApplicationTrail,
  CreditApplicationService,
  DebitSolutionService,
  KycApplicationService,
  PeriodicReviews,
} from '../../onboarding/index.js';
import { Partner } from '../../partners/index.js';
import { ApplicationDocumentsService } from './application-documents.service.js';
import { readEndProposal } from '../company-ends/company-ends.controller.js';
import { flagsOf, type Namesake, peopleOf } from './application-flags.js';
import { applicationUnknown, isProposed, readPartState } from './approval-proposals.service.js';

// An open page reports its presence every 15 s.
const PRESENT_SECONDS = 40;

const handedInKycStatuses = kycStatuses.filter((status) => status !== 'draft');
const handedInCreditStatuses = ['submitted', 'approved', 'denied'] as const;

/** Without a status, lists the applications that wait for a reviewer. */
export class ListApplicationsQuery extends PageQuery {
  @OptionalField()
  @IsIn(handedInKycStatuses)
  kycStatus?: KycStatus;

  @OptionalField()
  @IsIn(handedInCreditStatuses)
  creditStatus?: CreditStatus;

  @OptionalField()
  @IsReference()
  partnerId?: string;

  /** The `position` of the last item of the previous page. */
  @OptionalField()
  @Matches(/^\d{1,15}_[\w-]{1,100}$/)
  override startingAfter?: string;
}

interface QueueRow {
  id: string;
  legalName: string;
  registrationNumber: string;
  country: string;
  partnerId: string;
  partnerName: string;
  kycStatus: QueuedApplication['kycStatus'];
  creditStatus: QueuedApplication['creditStatus'];
  isKycProposed: boolean;
  isCreditProposed: boolean;
  reviewDueAt: Date | null;
  waitingSince: Date;
}

interface NamesakeRow extends Omit<Namesake, 'company'> {
  companyId: string;
  legalName: string;
}

/** A frequent name has more namesakes than a reviewer reads. */
const MOST_NAMESAKES = 20;

/** The submitted applications of all partners, as reviewers see them. */
@Injectable()
export class ApplicationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly kyc: KycApplicationService,
    private readonly credit: CreditApplicationService,
    private readonly documents: ApplicationDocumentsService,
    private readonly debit: DebitSolutionService,
    private readonly trail: ApplicationTrail,
    private readonly sentMails: SentMails,
    private readonly reviews: PeriodicReviews,
    private readonly clock: Clock,
  ) {}

  /** Longest waiting first. */
  async list(query: ListApplicationsQuery): Promise<Page<QueuedApplication>> {
    const { kycStatus, creditStatus, partnerId, startingAfter, limit } = query;
    const [, ms, id] = /^(\d+)_(.+)$/.exec(startingAfter ?? '') ?? [];
    const rows: QueueRow[] = await this.dataSource.query(
      listQueue({ isNarrowed: Boolean(kycStatus || creditStatus) }),
      [
        kycStatus ?? null,
        creditStatus ?? null,
        partnerId ?? null,
        ms ?? null,
        id ?? null,
        limit + 1,
      ],
    );
    return pageOf(rows, limit, toResource);
  }

  /** The partners by which applications can be filtered. */
  async partners(): Promise<{ id: string; name: string }[]> {
    return this.dataSource.query('SELECT id, name FROM partners ORDER BY name, id');
  }

  /** A company's complete application as submitted. Drafts are visible to the company only. @throws application_unknown */
  async read(companyId: string): Promise<ReviewedApplication> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const company = await transaction.findOneBy(Company, { id: companyId });
      if (!company) throw applicationUnknown();
      const kyc = await this.kyc.read(transaction, company);
      const credit = await this.credit.read(transaction, companyId);
      const hasKyc = kyc.status !== 'draft';
      const hasCredit = credit.status !== 'draft';
      if (!hasKyc && !hasCredit) throw applicationUnknown();
      const companyInformation = hasKyc
        ? await this.kyc.readCompanyInformation(transaction, company)
        : null;
      const { externalId, legalName, registrationNumber, country, partnerId } = company;
      const { id, name } = await transaction.findOneByOrFail(Partner, { id: partnerId });
      return {
        id: companyId,
        company: { externalId, legalName, registrationNumber, country },
        partner: { id, name },
        restriction: restrictionOf(company),
        endedAt: company.endedAt?.toISOString() ?? null,
        endProposal: await readEndProposal(transaction, companyId),
        companyInformation,
        dueDiligence: hasKyc ? await this.kyc.readDueDiligence(transaction, company) : null,
        kyc: hasKyc ? { ...kyc, ...(await reviewState(transaction, companyId, 'kyc')) } : null,
        creditApplication: hasCredit
          ? { ...credit, ...(await reviewState(transaction, companyId, 'credit')) }
          : null,
        periodicReview: await this.reviews.read(transaction, companyId),
        flags: companyInformation
          ? await this.flags(transaction, company, companyInformation.answers, kyc.answers)
          : [],
        changes: hasKyc ? await this.kyc.changes(transaction, company) : [],
        creditAgreement: await this.documents.agreementOf(transaction, companyId),
        debitSolution: await this.debit.read(transaction, companyId),
        trail: await this.trail.read(transaction, companyId),
      };
    });
  }

  /**
   * Records that a reviewer has the application open, to avoid double work. For information only; it locks nothing.
   *
   * @returns the other reviewers present.
   * @throws application_unknown
   */
  async visit(companyId: string, reviewerId: string): Promise<ApplicationVisitor[]> {
    await this.requireCompany(companyId);
    await this.dataSource.query(
      `INSERT INTO application_visitors (company_id, reviewer_id, seen_at) VALUES ($1, $2, now())
       ON CONFLICT (company_id, reviewer_id) DO UPDATE SET seen_at = now()`,
      [companyId, reviewerId],
    );
    return this.dataSource.query(
      `SELECT r.id, r.name FROM application_visitors v JOIN reviewers r ON r.id = v.reviewer_id
       WHERE v.company_id = $1 AND v.reviewer_id <> $2
         AND v.seen_at > now() - make_interval(secs => $3)
       ORDER BY r.name, r.id`,
      [companyId, reviewerId, PRESENT_SECONDS],
    );
  }

  async leave(companyId: string, reviewerId: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM application_visitors WHERE company_id = $1 AND reviewer_id = $2',
      [companyId, reviewerId],
    );
  }

  /** The mails that the platform sent to a company and its people, newest first. @throws application_unknown */
  async mails(companyId: string, query: PageQuery): Promise<Page<SentMail>> {
    await this.requireCompany(companyId);
    return this.sentMails.list({ ...query, companyId });
  }

  private async flags(
    transaction: EntityManager,
    { id }: Company,
    company: DraftOf<CompanyInformation>,
    answers: DraftOf<KycAnswers>,
  ): Promise<ApplicationFlag[]> {
    const names = peopleOf(answers).map(({ name }) => name);
    const rows = await transaction.query<NamesakeRow[]>(FIND_NAMESAKES, [
      names,
      id,
      MOST_NAMESAKES,
    ]);
    const namesakes = rows.map(({ companyId, legalName, ...person }) => ({
      ...person,
      company: { id: companyId, legalName },
    }));
    return flagsOf(company, answers, namesakes, this.clock.now());
  }

  private async requireCompany(id: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(Company, { id }))) throw applicationUnknown();
  }
}

async function reviewState(
  manager: EntityManager,
  companyId: string,
  part: ReviewedPart,
): Promise<ReviewState> {
  const { revision, proposal } = (await readPartState(manager, companyId, part))!;
  return { revision, proposal };
}

function restrictionOf({
  restrictedAt,
  restrictedBy,
}: Company): ReviewedApplication['restriction'] {
  if (!restrictedAt || restrictedBy === null) return null;
  return { since: restrictedAt.toISOString(), reviewerId: restrictedBy };
}

function toResource(row: QueueRow): QueuedApplication {
  const { id, legalName, registrationNumber, country, kycStatus, creditStatus } = row;
  return {
    id,
    company: { legalName, registrationNumber, country },
    partner: { id: row.partnerId, name: row.partnerName },
    kycStatus,
    creditStatus,
    proposed: [
      ...(row.isKycProposed ? (['kyc'] as const) : []),
      ...(row.isCreditProposed ? (['credit'] as const) : []),
    ],
    reviewDueAt: row.reviewDueAt?.toISOString() ?? null,
    waitingSince: row.waitingSince.toISOString(),
    position: `${row.waitingSince.getTime()}_${id}`,
  };
}

/**
 * In whole milliseconds, because cursors contain it. The start of the wait, or else the time of the last
 * submission.
 */
const WAITING_SINCE = `date_trunc('milliseconds', coalesce(
  least(CASE WHEN c.kyc_status IN ('submitted', 'in_review') THEN k.submitted_at END,
    CASE WHEN a.status = 'submitted' THEN a.submitted_at END),
  greatest(k.submitted_at, a.submitted_at), c.created_at))`;

/**
 * People of these names in the current applications of other companies, the latest first. $1 names, $2 the company, $3
 * limit.
 */
const FIND_NAMESAKES = `
  SELECT s.subject #>> '{names,0}' AS name, s.subject ->> 'dateOfBirth' AS "dateOfBirth",
    s.subject_kind AS role, c.id AS "companyId", c.legal_name AS "legalName"
  FROM screenings s JOIN companies c ON c.id = s.company_id
  WHERE lower(s.subject #>> '{names,0}') IN (SELECT lower(name) FROM unnest($1::text[]) name)
    AND s.is_current AND s.subject_kind <> 'company' AND s.company_id <> $2
  ORDER BY s.id DESC LIMIT $3`;

const IN_THE_QUEUE = `c.ended_at IS NULL AND c.id IN (
  SELECT id FROM companies WHERE kyc_status IN ('submitted', 'in_review')
  UNION ALL SELECT company_id FROM credit_applications WHERE status = 'submitted')`;

/**
 * $1 KYC status, $2 credit status, $3 partner, $4 milliseconds and $5 id of the cursor, $6 limit.
 *
 * @param isNarrowed true if filtered by status: then decided and never submitted applications are included,
 * too.
 */
const listQueue = ({ isNarrowed }: { isNarrowed: boolean }) => `
  SELECT * FROM (
    SELECT c.id, c.legal_name AS "legalName", c.registration_number AS "registrationNumber",
      c.country, p.id AS "partnerId", p.name AS "partnerName", c.kyc_status AS "kycStatus",
      coalesce(a.status, 'draft') AS "creditStatus", ${WAITING_SINCE} AS "waitingSince",
      k.review_due_at AS "reviewDueAt",
      ${isProposed('kyc')} AS "isKycProposed", ${isProposed('credit')} AS "isCreditProposed"
    FROM companies c JOIN partners p ON p.id = c.partner_id
      LEFT JOIN kyc_applications k ON k.company_id = c.id
      LEFT JOIN credit_applications a ON a.company_id = c.id
    WHERE ($1::text IS NULL OR c.kyc_status = $1) AND ($2::text IS NULL OR a.status = $2)
      AND ($3::text IS NULL OR c.partner_id = $3) ${isNarrowed ? '' : `AND ${IN_THE_QUEUE}`}
  ) queue
  WHERE $4::bigint IS NULL
    OR ("waitingSince", id) > (to_timestamp($4::bigint / 1000.0), $5::text)
  ORDER BY "waitingSince", id LIMIT $6`;
