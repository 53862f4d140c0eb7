/* eslint-disable data/rowsByEntity -- all that is known of a company, table by table */
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { ApplicationTrail, ensureKycApplication, type TrailActor } from '../onboarding/index.js';
import { lockCompany } from '../companies/index.js';
import {
  applicationUndecided,
  businessRelationshipExists,
  retentionPeriodRunning,
} from './privacy.errors.js';
import { retentionOf } from './retention.js';

/** The company to erase, and who requested it. */
export interface Erasure {
  companyId: string;
  /** If left out, the company may belong to any partner. */
  partnerId?: string;
  actor: TrailActor;
}

/** Erases the data of a company and its people as soon as the law allows (GDPR Art. 17). */
@Injectable()
export class ErasureService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** All or nothing. Erasing again changes nothing. */
  async erase({ companyId, partnerId, actor }: Erasure): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockCompany(transaction, {
        id: companyId,
        ...(partnerId !== undefined && { partnerId }),
      });
      const { state, erasableFrom } = await retentionOf(transaction, companyId, new Date());
      if (state === 'erased') return;
      if (state === 'undecided') throw applicationUndecided();
      if (state === 'business_relationship') throw businessRelationshipExists();
      if (state === 'retained') throw retentionPeriodRunning(new Date(erasableFrom!));
      const { id: applicationId } = await ensureKycApplication(transaction, companyId);
      await eraseAll(transaction, companyId);
      await this.trail.write(transaction, {
        companyId,
        applicationId,
        action: 'personal_data_erased',
        actor,
      });
    });
  }
}

/**
 * The company's row stays for references, without personal data. Its registration number is removed, too,
 * so creating the company again creates another one. The trail keeps the events but no text written by
 * reviewers. A company with a credit agreement can't be erased: an approved credit is a business
 * relationship.
 */
async function eraseAll(transaction: EntityManager, companyId: string): Promise<void> {
  const statements = [
    `UPDATE companies SET erased_at = clock_timestamp(), legal_name = 'Erased',
       registration_number = 'erased ' || id, approved_registration_number = NULL,
       given_legal_name = NULL WHERE id = $1`,
    'UPDATE onboarding_links SET replaced_at = now() WHERE company_id = $1 AND replaced_at IS NULL',
    'UPDATE mailed_links SET replaced_at = now() WHERE company_id = $1 AND replaced_at IS NULL',
    // Suppressed addresses were also learnt from this company's mails.
    `DELETE FROM mail_suppressions
     WHERE mail_id IN (SELECT id FROM mails WHERE company_id = $1)`,
    'DELETE FROM mails WHERE company_id = $1',
    'DELETE FROM onboarding_sections WHERE company_id = $1',
    'DELETE FROM onboarding_documents WHERE company_id = $1',
    'DELETE FROM supplied_people WHERE company_id = $1',
    'DELETE FROM screenings WHERE company_id = $1',
    'UPDATE kyc_applications SET information_request = NULL WHERE company_id = $1',
    "UPDATE people SET name = 'Erased', email = NULL, phone = NULL WHERE company_id = $1",
    'UPDATE application_events SET reason = NULL WHERE company_id = $1 AND reason IS NOT NULL',
  ];
  for (const statement of statements) await transaction.query(statement, [companyId]);
}
