import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AddedReviewer,
  AddReviewer,
  ReviewerEnrolmentCode,
  ReviewerResource,
} from '#contracts';
import { endStaffSessions } from '#staff-sign-in';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerLog } from './reviewer-log.js';
import { reviewerTables } from './reviewer-tables.js';
import { reviewerEmailTaken, reviewerIsCaller, reviewerUnknown } from './reviewers.errors.js';

interface ReviewerRow extends Omit<ReviewerResource, 'createdAt' | 'lastSignedInAt'> {
  createdAt: Date;
  lastSignedInAt: Date | null;
}

const COLUMNS = `id, name, email, role, created_at AS "createdAt",
  last_signed_in_at AS "lastSignedInAt",
  CASE WHEN disabled_at IS NOT NULL THEN 'disabled'
    WHEN EXISTS (SELECT FROM reviewer_passkeys p WHERE p.reviewer_id = r.id) THEN 'active'
    ELSE 'invited' END AS status`;

/** The accounts of the back office. They are never deleted, because the trail refers to them. */
@Injectable()
export class ReviewersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ReviewerEnrolmentCodes,
    private readonly log: ReviewerLog,
  ) {}

  async list(): Promise<ReviewerResource[]> {
    const rows: ReviewerRow[] = await this.dataSource.query(
      `SELECT ${COLUMNS} FROM reviewers r ORDER BY name, id`,
    );
    return rows.map(toResource);
  }

  /**
   * @param actorId the admin; null for the command line.
   * @throws reviewer_email_taken
   */
  async add({ name, email, role }: AddReviewer, actorId: string | null): Promise<AddedReviewer> {
    return this.dataSource.transaction(async (transaction) => {
      const [row] = (await transaction.query(
        `INSERT INTO reviewers AS r (id, name, email, role) VALUES ($1, $2, $3, $4)
         ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
        [newId('rev'), name, email.toLowerCase(), role],
      )) as ReviewerRow[];
      if (!row) throw reviewerEmailTaken();
      await this.log.write(transaction, row.id, 'added', actorId);
      return {
        reviewer: toResource(row),
        enrolment: await this.codes.create(transaction, row.id),
      };
    });
  }

  /**
   * Creates a code for a reviewer without a passkey or with a lost one. @throws reviewer_is_caller,
   * reviewer_unknown
   */
  async makeCode(id: string, actorId: string | null): Promise<ReviewerEnrolmentCode> {
    if (id === actorId) throw reviewerIsCaller();
    return this.dataSource.transaction(async (transaction) => {
      const [reviewer] = (await transaction.query(
        'SELECT id FROM reviewers WHERE id = $1 AND disabled_at IS NULL FOR UPDATE',
        [id],
      )) as { id: string }[];
      if (!reviewer) throw reviewerUnknown();
      await this.log.write(transaction, id, 'code_made', actorId);
      return this.codes.create(transaction, id);
    });
  }

  /**
   * Disabling an account ends its sessions at once and disables its passkey.
   *
   * @throws reviewer_is_caller, reviewer_unknown
   */
  async setDisabled(id: string, isDisabled: boolean, actorId: string): Promise<ReviewerResource> {
    if (id === actorId) throw reviewerIsCaller();
    return this.dataSource.transaction(async (transaction) => {
      const [[row]] = (await transaction.query(
        `UPDATE reviewers r SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, isDisabled],
      )) as [ReviewerRow[], number];
      if (!row) throw reviewerUnknown();
      if (isDisabled) {
        await endStaffSessions(transaction, reviewerTables, id);
        await this.codes.withdraw(transaction, id);
      }
      await this.log.write(transaction, id, isDisabled ? 'disabled' : 'enabled', actorId);
      return toResource(row);
    });
  }

  async findByEmail(email: string): Promise<ReviewerResource | undefined> {
    const [row] = (await this.dataSource.query(
      `SELECT ${COLUMNS} FROM reviewers r WHERE email = $1`,
      [email.toLowerCase()],
    )) as ReviewerRow[];
    return row && toResource(row);
  }
}

function toResource({ createdAt, lastSignedInAt, ...reviewer }: ReviewerRow): ReviewerResource {
  return {
    ...reviewer,
    createdAt: createdAt.toISOString(),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  };
}
