import { isDeepStrictEqual } from 'node:util';
import type { InformationRequestItem, KycRisk, PeriodicReview } from '#contracts';
import { Poller, transactionInTurn } from '#database';
import { declareError } from '#http';
import { mailLanguageOf } from '#mail-templates';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import {
  type Company,
  companyErased,
  lockCompany,
  requireNotEnded,
} from '../../companies/index.js';
import { ServiceMails } from '../../mails/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { closeReviewCases, openCases } from '../cases/compliance-cases.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import { ApplicationTrail, type TrailActor } from '../trail/application-trail.js';
import { adoptCompanyInformation, answersNow } from './kyc-answers.js';
import type { KycApplicationRow } from './kyc-application.entity.js';
import { KycQuestions } from './kyc-questions.service.js';
import { riskByRule } from './kyc-risk.js';
import {
  ensureKycApplication,
  findKycApplication,
  kycTransitionImpossible,
  storeKycApplication,
} from './kyc-status.service.js';

export const answersNotHandedIn = declareError(
  'answers_not_handed_in',
  409,
  'The company changed its answers and has not submitted them, so they are not screened.',
);

const reviewNotOpen = declareError(
  'review_not_open',
  409,
  "No review of this company's KYC is under way.",
);

const YEARS: Readonly<Record<KycRisk, number>> = { high: 1, medium: 2, low: 5 };

/** How early the company is asked. It has this time from the question on, also if it is asked earlier or later. */
const ASK_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

const questions: Readonly<Record<string, string>> = {
  de: 'Sind alle Angaben noch richtig? Bitte ändern Sie, was nicht mehr stimmt, und reichen Sie sie erneut ein.',
  en: 'Are all answers still correct? Please change those that are not, and submit them again.',
};

interface ReviewedCompany {
  companyId: string;
  actor: TrailActor;
  /** Called with the company's lock before any change; throws to refuse. */
  onlyIf?: (transaction: EntityManager) => Promise<void>;
}

/**
 * Reviews of approved KYC applications (docs/screening.md#reviews): scheduled -> asked -> answered -> confirmed, which
 * schedules the next one. A reviewer can ask at any time, also again. The KYC stays approved all the time.
 */
@Injectable()
export class PeriodicReviews {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
    private readonly sections: OnboardingSections,
    private readonly questions: KycQuestions,
    private readonly mails: ServiceMails,
    private readonly trail: ApplicationTrail,
  ) {}

  async read(manager: EntityManager, companyId: string): Promise<PeriodicReview> {
    const application = await findKycApplication(manager, companyId);
    return {
      risk: application?.risk ?? (await this.riskByRule(manager, companyId)),
      dueAt: application?.reviewDueAt?.toISOString() ?? null,
      state: application?.reviewState ?? null,
    };
  }

  async riskByRule(manager: EntityManager, companyId: string): Promise<KycRisk> {
    const [{ isExposed }] = (await manager.query(FIND_EXPOSURE, [companyId])) as [
      { isExposed: boolean },
    ];
    return riskByRule({
      answers: await answersNow(manager, this.sections, companyId),
      isExposureConfirmed: isExposed,
      highRiskCountries: this.config.highRiskCountries,
    });
  }

  /** Sets the day of the next review, but does not store the application. @param risk null for the one by rule */
  async schedule(
    transaction: EntityManager,
    application: KycApplicationRow,
    risk: KycRisk | null,
  ): Promise<void> {
    application.risk = risk ?? (await this.riskByRule(transaction, application.companyId));
    application.reviewDueAt = yearsAfter(this.clock.now(), YEARS[application.risk]);
    application.reviewState = null;
  }

  /** Gives an approval of an earlier version its day. */
  async scheduleUnscheduled(companyId: string): Promise<void> {
    await this.change({ companyId, actor: 'platform' }, () => Promise.resolve());
  }

  private async scheduleLate(
    transaction: EntityManager,
    application: KycApplicationRow,
  ): Promise<void> {
    application.risk = await this.riskByRule(transaction, application.companyId);
    const from = application.decidedAt ?? this.clock.now();
    application.reviewDueAt = yearsAfter(from, YEARS[application.risk]);
  }

  /** Asks the company to confirm its answers. Asking again changes nothing. */
  async askInTime(companyId: string): Promise<void> {
    await this.change(
      { companyId, actor: 'platform' },
      async (transaction, company, application) => {
        if (application.reviewState) return;
        const question = questions[mailLanguageOf(company.country)] ?? questions['en']!;
        await this.putQuestions(transaction, application, [{ section: 'kyc', question }]);
        await this.mails.kycReviewDue(transaction, aboutOf(application), dueOnOf(application));
        await this.write(transaction, application, {
          action: 'kyc_review_asked',
          actor: 'platform',
        });
      },
    );
  }

  /** A reviewer's questions about an approved application. They start a review, or continue it. */
  ask(review: ReviewedCompany, items: InformationRequestItem[]): Promise<void> {
    return this.change(review, async (transaction, _company, application) => {
      const asked = await this.putQuestions(transaction, application, items);
      await this.mails.kycInformationRequested(transaction, aboutOf(application), asked);
      await this.write(transaction, application, {
        action: 'kyc_review_asked',
        actor: review.actor,
        details: { sections: items.map(({ section }) => section) },
      });
    });
  }

  /** The company has submitted its answers again. Does not store the application. */
  async answered(
    transaction: EntityManager,
    application: KycApplicationRow,
    version: number,
  ): Promise<void> {
    application.reviewState = 'answered';
    await openCases(transaction, [caseOf(application)]);
    await this.write(transaction, application, {
      ...{ action: 'kyc_review_answered', actor: 'company', details: { version } },
    });
  }

  /** Opens a case for a reviewer if the company has not answered in time. */
  async openOverdue(companyId: string): Promise<void> {
    await this.change(
      { companyId, actor: 'platform' },
      async (transaction, _company, application) => {
        const { reviewState, reviewDueAt } = application;
        if (reviewState !== 'asked' || reviewDueAt! > this.clock.now()) return;
        await openCases(transaction, [caseOf(application)]);
      },
    );
  }

  /** @throws review_not_open, answers_not_handed_in */
  confirm(
    review: ReviewedCompany & { actor: { id: string; name: string } },
    { risk, note }: { risk: KycRisk; note: string },
  ): Promise<void> {
    const { companyId, actor } = review;
    return this.change(review, async (transaction, company, application) => {
      const { reviewState, reviewedAnswers } = application;
      if (!reviewState) throw reviewNotOpen();
      if (reviewState === 'asked') {
        const answers = await answersNow(transaction, this.sections, companyId);
        if (!isDeepStrictEqual(answers, reviewedAnswers)) throw answersNotHandedIn();
      } else if (application.submittedVersion !== null) {
        await adoptCompanyInformation(transaction, this.sections, company);
      }
      await this.questions.close(transaction, companyId);
      await closeReviewCases(transaction, companyId, { reviewerId: actor.id, note });
      await this.schedule(transaction, application, risk);
      application.informationRequest = null;
      application.reviewedAnswers = null;
      const details = { risk, dueOn: dueOnOf(application) };
      await this.write(transaction, application, {
        ...{ action: 'kyc_review_confirmed', actor, reason: note, details },
      });
    });
  }

  private async putQuestions(
    transaction: EntityManager,
    application: KycApplicationRow,
    items: InformationRequestItem[],
  ) {
    const request = await this.questions.ask(transaction, application, items);
    if (application.reviewState === null) {
      application.reviewDueAt = new Date(this.clock.now().getTime() + ASK_DAYS * DAY_MS);
    }
    application.reviewState = 'asked';
    return request;
  }

  /** For an approved application, whose day is set first if it has none. */
  private change(
    { companyId, onlyIf }: ReviewedCompany,
    change: (
      transaction: EntityManager,
      company: Company,
      application: KycApplicationRow,
    ) => Promise<void>,
  ): Promise<void> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockCompany(transaction, { id: companyId });
      await onlyIf?.(transaction);
      const { kycStatus, erasedAt } = company;
      if (erasedAt) throw companyErased();
      requireNotEnded(company);
      if (kycStatus !== 'approved') throw kycTransitionImpossible(kycStatus, 'a periodic review');
      const application = await ensureKycApplication(transaction, companyId);
      if (!application.reviewDueAt) await this.scheduleLate(transaction, application);
      await change(transaction, company, application);
      await storeKycApplication(transaction, application);
    });
  }

  private async write(
    transaction: EntityManager,
    { companyId, id: applicationId }: KycApplicationRow,
    entry: { action: string; actor: TrailActor; reason?: string; details?: object },
  ): Promise<void> {
    await this.trail.write(transaction, { companyId, applicationId, ...entry });
  }
}

function aboutOf({ companyId, id: applicationId }: KycApplicationRow) {
  return { companyId, applicationId };
}

/** As in 2026-11-30. */
function dueOnOf({ reviewDueAt }: KycApplicationRow): string {
  return reviewDueAt!.toISOString().slice(0, 10);
}

/** One for each review. */
function caseOf({ id, companyId, reviewDueAt }: KycApplicationRow) {
  const dueAt = reviewDueAt!.toISOString();
  const kind = 'kyc_review' as const;
  return { companyId, kind, cause: `kyc-review:${id}:${dueAt}`, details: { dueAt } };
}

function yearsAfter(time: Date, years: number): Date {
  const after = new Date(time);
  after.setUTCFullYear(after.getUTCFullYear() + years);
  return after;
}

const EVERY_MS = 60 * 60_000;
const COMPANIES_PER_RUN = 100;

/** Asks companies in time, and opens cases for reviews that are overdue: at boot and every hour. */
@Injectable()
export class PeriodicReviewWatch extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly reviews: PeriodicReviews,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /**
   * Other replicas poll concurrently: each change checks again with the company's lock. A failure is retried by the next
   * poll, and does not hold up other companies.
   */
  async poll(): Promise<void> {
    const soon = new Date(this.clock.now().getTime() + ASK_DAYS * DAY_MS);
    await this.forEach(LIST_UNSCHEDULED, [], (id) => this.reviews.scheduleUnscheduled(id));
    await this.forEach(LIST_TO_ASK, [soon], (id) => this.reviews.askInTime(id));
    await this.forEach(LIST_OVERDUE, [this.clock.now()], (id) => this.reviews.openOverdue(id));
  }

  private async forEach(
    sql: string,
    parameters: unknown[],
    work: (companyId: string) => Promise<void>,
  ): Promise<void> {
    const rows: { companyId: string }[] = await this.dataSource.query(sql, [
      COMPANIES_PER_RUN,
      ...parameters,
    ]);
    for (const { companyId } of rows) {
      if (this.isStopping) return;
      await work(companyId).catch((error: unknown) =>
        this.logger.error(`${companyId} is left undone: ${String(error)}`),
      );
    }
  }
}

/** Approvals before there were reviews, and those of replicas of an earlier version. $1 limit. */
const LIST_UNSCHEDULED = `
  SELECT k.company_id AS "companyId" FROM kyc_applications k JOIN companies c ON c.id = k.company_id
  WHERE k.review_due_at IS NULL AND k.decided_at IS NOT NULL AND c.kyc_status = 'approved'
    AND c.erased_at IS NULL AND c.ended_at IS NULL
  ORDER BY k.company_id LIMIT $1`;

/** $1 limit, $2 asked before this day. */
const LIST_TO_ASK = `
  SELECT k.company_id AS "companyId" FROM kyc_applications k JOIN companies c ON c.id = k.company_id
  WHERE k.review_state IS NULL AND k.review_due_at <= $2 AND c.erased_at IS NULL AND c.ended_at IS NULL
  ORDER BY k.review_due_at LIMIT $1`;

/** Without a case yet. $1 limit, $2 now. */
const LIST_OVERDUE = `
  SELECT k.company_id AS "companyId" FROM kyc_applications k JOIN companies c ON c.id = k.company_id
  WHERE k.review_state = 'asked' AND k.review_due_at <= $2 AND c.erased_at IS NULL AND c.ended_at IS NULL AND NOT EXISTS (
    SELECT FROM compliance_cases q
    WHERE q.company_id = k.company_id AND q.kind = 'kyc_review' AND q.closed_at IS NULL)
  ORDER BY k.review_due_at LIMIT $1`;

/** $1 company. */
const FIND_EXPOSURE = `
  SELECT EXISTS (SELECT FROM screening_hits h JOIN screenings s ON s.id = h.screening_id
    WHERE s.company_id = $1 AND h.resolution = 'confirmed' AND h.category = 'pep') AS "isExposed"`;
