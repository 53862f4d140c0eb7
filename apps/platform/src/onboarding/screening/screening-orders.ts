import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import type { NamedSubject } from './screening-subjects.js';

/** Says who is to be screened, in the transaction that makes it necessary. */
@Injectable()
export class ScreeningOrders {
  /**
   * To be called with the company's lock and all subjects that it has now. Who was screened already by the
   * same answers is not screened again.
   */
  async replace(
    transaction: EntityManager,
    { companyId, applicationId }: { companyId: string; applicationId: string },
    subjects: readonly NamedSubject[],
  ): Promise<void> {
    await transaction.query('UPDATE screenings SET is_current = false WHERE company_id = $1', [
      companyId,
    ]);
    for (const { kind, subject } of subjects) {
      const json = JSON.stringify(subject);
      await transaction.query(
        `INSERT INTO screenings (id, company_id, application_id, subject_kind, subject, subject_hash)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (company_id, subject_hash)
         DO UPDATE SET is_current = true, subject_kind = excluded.subject_kind`,
        [newId('chk'), companyId, applicationId, kind, json, hashOf(json)],
      );
    }
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
