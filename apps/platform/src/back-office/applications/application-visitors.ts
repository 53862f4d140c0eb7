import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationVisitor } from '#contracts';
import { DataSource } from 'typeorm';
import { Company } from '../../companies/index.js';
import { applicationUnknown } from './applications.errors.js';

// An open page reports its presence every 15 s.
const PRESENT_SECONDS = 40;

/** Which reviewers have an application open, to avoid double work. For information only; it locks nothing. */
@Injectable()
export class ApplicationVisitors {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Records the presence of a reviewer. @returns the other reviewers present. @throws application_unknown */
  async visit(companyId: string, reviewerId: string): Promise<ApplicationVisitor[]> {
    if (!(await this.dataSource.manager.existsBy(Company, { id: companyId }))) {
      throw applicationUnknown();
    }
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
}
