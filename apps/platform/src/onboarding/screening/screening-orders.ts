import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import type { NamedSubject } from './screening-subjects.js';

/** Orders screenings, in the transaction that makes them necessary. */
@Injectable()
export class ScreeningOrders {
  /**
   * Replaces a company's screenings. Needs the company's lock, and all current subjects. Subjects already
   * screened with the same answers are not screened again.
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
