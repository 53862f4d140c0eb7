import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { StoredScreeningHit } from './screening-hit.entity.js';
import type { ScreeningHit, ScreeningSubject } from './screening-provider.js';
import { CLAIM } from './screenings.sql.js';

/** A screening that is due, claimed by this replica. */
export interface DueScreening {
  id: string;
  subject: ScreeningSubject;
  /** Attempts including this one; identifies the claim. */
  attempts: number;
}

// Longer than the timeout of any provider.
const LEASE_SECONDS = 60;

/** The ordered screenings that are not done. */
@Injectable()
export class ScreeningQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async claim(limit: number): Promise<DueScreening[]> {
    const [screenings] = (await this.dataSource.query(CLAIM, [limit, LEASE_SECONDS])) as [
      DueScreening[],
      number,
    ];
    return screenings;
  }

  /**
   * Stores the result and all hits together. Nothing is stored if the claim expired and another replica
   * took over.
   */
  async setDone(
    { id, attempts }: DueScreening,
    provider: string,
    hits: readonly ScreeningHit[],
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [, count] = (await transaction.query(
        `UPDATE screenings SET status = 'done', provider = $3, checked_at = now(), failure = NULL,
           leased_until = NULL
         WHERE id = $1 AND status = 'pending' AND attempts = $2`,
        [id, attempts, provider],
      )) as [unknown[], number];
      if (count === 0) return;
      const found = hits.map((hit) => ({ ...hit, id: newId('chk'), screeningId: id }));
      await transaction.insert(StoredScreeningHit, found);
    });
  }

  async retryAfter(
    { id, attempts }: DueScreening,
    delayMs: number,
    provider: string,
    failure: string,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE screenings SET next_attempt_at = now() + make_interval(secs => $3),
         provider = $4, failure = $5, leased_until = NULL
       WHERE id = $1 AND status = 'pending' AND attempts = $2`,
      [id, attempts, delayMs / 1_000, provider, failure],
    );
  }
}
