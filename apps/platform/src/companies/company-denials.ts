import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What ends when a company's KYC is denied, in the transaction of the denial. */
export interface DenialFollower {
  /**
   * Called before the company is locked, for accounts: whatever changes money locks them before the company, so the
   * other order would deadlock.
   */
  lockAccounts?(transaction: EntityManager, companyId: string): Promise<void>;
  /** Called with the company's lock. */
  companyDenied(transaction: EntityManager, companyId: string): Promise<void>;
}

/** Lets other modules register followers while the service starts, so that the review need not know them. */
@Injectable()
export class CompanyDenials {
  private readonly followers: DenialFollower[] = [];

  add(follower: DenialFollower): void {
    this.followers.push(follower);
  }

  /** Sequentially, because the followers share the transaction's connection. */
  async lockAccounts(transaction: EntityManager, companyId: string): Promise<void> {
    for (const follower of this.followers) await follower.lockAccounts?.(transaction, companyId);
  }

  async notify(transaction: EntityManager, companyId: string): Promise<void> {
    for (const follower of this.followers) await follower.companyDenied(transaction, companyId);
  }
}
