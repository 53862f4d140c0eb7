import { Injectable } from '@nestjs/common';
import { DirectoryCopy } from '#consumer-service';
import { deliveryAddressOf } from '#contracts';
import type { EntityManager } from 'typeorm';

const LOCK = `hashtextextended('copy of the directory', 0)`;

/** A copy of the partner's directory, limited to what the calls of the platform need. */
@Injectable()
export class Directory extends DirectoryCopy {
  constructor() {
    super({
      companies: {
        shipping_address: (company) => {
          const address = deliveryAddressOf(company);
          return address && JSON.stringify(address);
        },
      },
      people: { name: ({ name }) => name, email: ({ email }) => email, role: ({ role }) => role },
    });
  }

  /** Takes the exclusive lock for a change of the copy; see {@link hold}. */
  async lock(transaction: EntityManager): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  }

  /**
   * Takes a shared lock, so that the copy cannot change until the transaction ends. Without it, a transaction that reads
   * the copy and stores results could miss a concurrent change, while that change would not see the results.
   */
  async hold(transaction: EntityManager): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
  }
}
