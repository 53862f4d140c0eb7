import {
  CloseCase,
  type ComplianceCase,
  type ComplianceCaseKind,
  complianceCaseKinds,
  type ComplianceCaseState,
  complianceCaseStates,
  IsReference,
  OptionalField,
  type Page,
} from '#contracts';
import { declareError, pageOf, PageQuery } from '#http';
import { CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Injectable, Param, Post, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { idAfterAll, idPattern } from '../../ids.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';

class ListComplianceCasesQuery extends PageQuery {
  @AfterId(idPattern('cas'), 'a case')
  override startingAfter?: string;

  @IsIn(complianceCaseStates)
  state: ComplianceCaseState = 'open';

  @OptionalField()
  @IsIn(complianceCaseKinds)
  kind?: ComplianceCaseKind;

  @OptionalField()
  @IsReference()
  partnerId?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;
}

const caseUnknown = declareError('case_unknown', 404, 'There is no such case.');
const caseClosed = declareError('case_closed', 409, 'This case is already closed.');
const caseOfCheck = declareError(
  'case_of_check',
  409,
  'Resolve the check of this case. That closes the case.',
);

const caseOfReview = declareError(
  'case_of_review',
  409,
  'Confirm the review of this company. That closes the case.',
);

/** Sorts before all ids of cases. */
const BEFORE_ALL = 'cas_';

type CaseRow = Omit<ComplianceCase, 'company' | 'partner' | 'openedAt' | 'closedAt'> & {
  companyId: string;
  legalName: string;
  isRestricted: boolean;
  partnerId: string;
  partnerName: string;
  openedAt: Date;
  closedAt: Date | null;
};

/** The cases of all companies that reviewers must judge (docs/screening.md#cases). */
@Injectable()
export class ComplianceCasesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** Of the open ones the oldest first, of the closed ones the latest. */
  async list(query: ListComplianceCasesQuery): Promise<Page<ComplianceCase>> {
    const { state, kind = null, partnerId = null, companyId = null, limit } = query;
    const { startingAfter = state === 'open' ? BEFORE_ALL : idAfterAll('cas') } = query;
    const rows = await this.dataSource.manager.query<CaseRow[]>(
      state === 'open' ? LIST_OPEN : LIST_CLOSED,
      [startingAfter, kind, partnerId, companyId, limit + 1],
    );
    return pageOf(rows, limit, toCase);
  }

  /** Only one of two concurrent reviewers succeeds. @throws case_unknown, case_closed, case_of_check, case_of_review */
  close(id: string, reviewer: Reviewer, { note }: CloseCase): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const [found] = await transaction.query<(LockedCase | undefined)[]>(LOCK_CASE, [id]);
      if (!found) throw caseUnknown();
      const { companyId, kind, isClosed, closedBy, closedNote } = found;
      if (isClosed) {
        if (closedBy === reviewer.id && closedNote === note) return;
        throw caseClosed();
      }
      if (kind === 'screening') throw caseOfCheck();
      if (kind === 'kyc_review') throw caseOfReview();
      await transaction.query(
        'UPDATE compliance_cases SET closed_at = clock_timestamp(), closed_by = $2, note = $3 WHERE id = $1',
        [id, reviewer.id, note],
      );
      await this.trail.write(transaction, {
        ...{ companyId, applicationId: id, action: 'case_closed' },
        ...{ actor: reviewer, reason: note, details: { caseId: id, kind } },
      });
    });
  }
}

interface LockedCase {
  companyId: string;
  kind: ComplianceCaseKind;
  isClosed: boolean;
  closedBy: string | null;
  closedNote: string | null;
}

const LOCK_CASE = `
  SELECT company_id AS "companyId", kind, closed_at IS NOT NULL AS "isClosed",
    closed_by AS "closedBy", note AS "closedNote"
  FROM compliance_cases WHERE id = $1 FOR UPDATE`;

/** $1 after this id, $2 kind, $3 partner, $4 company, each null for all, $5 limit. */
const listCases = (which: string, isAfter: string, order: string) => `
  SELECT q.id, q.kind, q.details, q.opened_at AS "openedAt", q.closed_at AS "closedAt", q.note,
    r.name AS "closedBy", c.id AS "companyId", c.legal_name AS "legalName",
    c.restricted_at IS NOT NULL AS "isRestricted", p.id AS "partnerId", p.name AS "partnerName"
  FROM compliance_cases q JOIN companies c ON c.id = q.company_id JOIN partners p ON p.id = c.partner_id
  LEFT JOIN reviewers r ON r.id = q.closed_by
  WHERE q.closed_at IS ${which} AND q.id ${isAfter} $1 AND ($2::text IS NULL OR q.kind = $2)
    AND ($3::text IS NULL OR c.partner_id = $3) AND ($4::text IS NULL OR q.company_id = $4)
  ORDER BY q.id ${order} LIMIT $5`;

const LIST_OPEN = listCases('NULL', '>', 'ASC');
const LIST_CLOSED = listCases('NOT NULL', '<', 'DESC');

function toCase(row: CaseRow): ComplianceCase {
  const { companyId, legalName, isRestricted, partnerId, partnerName, ...more } = row;
  const { openedAt, closedAt, ...rest } = more;
  return {
    ...rest,
    company: { id: companyId, legalName, isRestricted },
    partner: { id: partnerId, name: partnerName },
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

@BackOfficeController('compliance-cases')
export class ComplianceCasesController {
  constructor(private readonly cases: ComplianceCasesService) {}

  @Get()
  list(@Query() query: ListComplianceCasesQuery): Promise<Page<ComplianceCase>> {
    return this.cases.list(query);
  }

  @Post(':id/close')
  @HttpCode(204)
  close(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: CloseCase,
  ): Promise<void> {
    return this.cases.close(id, reviewer, body);
  }
}
