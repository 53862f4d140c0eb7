import type { KycStatus } from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** A partner's customer (docs/interface/onboarding.md#companies-and-onboarding). */
@Entity('companies')
export class Company {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  externalId: string;

  /** As given by the partner when it created the company. */
  @Column('text')
  registrationNumber: string;

  /** As given in the company's approved answers. */
  @Column('text', { nullable: true })
  approvedRegistrationNumber: string | null;

  @Column('text')
  legalName: string;

  @Column('text')
  country: string;

  /** As given by the partner, if approved answers have replaced it. */
  @Column('text', { nullable: true })
  givenLegalName: string | null;

  /** As given by the partner, if approved answers have replaced it. */
  @Column('text', { nullable: true })
  givenCountry: string | null;

  @Column('text')
  kycStatus: KycStatus;

  /** Since when a reviewer has restricted the company; null if none has. */
  @Column('timestamptz', { nullable: true })
  restrictedAt: Date | null;

  @Column('text', { nullable: true })
  restrictedBy: string | null;

  /** When two reviewers ended the business relationship, which is final; null while it goes on. */
  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** Who approved the end. */
  @Column('text', { nullable: true })
  endedBy: string | null;

  /** When the company's personal data was erased. */
  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** No company of yours has this id. Take ids from `GET /v1/companies`. */
export const companyUnknown = declareError('company_unknown', 404, 'There is no such company.');

/**
 * The company's KYC application was denied, so the company gets no new cards, accounts, top-ups or credit.
 */
export const companyDenied = declareError(
  'company_denied',
  409,
  "The company's KYC application was denied: it gets no cards, accounts, top-ups or credit.",
);

/**
 * The platform has restricted the company. Orders, automatic top-ups and credit are possible again once it
 * lifts the restriction.
 */
export const companyRestricted = declareError(
  'company_restricted',
  409,
  'The company is restricted: until this is lifted, it gets no cards, automatic top-ups or credit.',
);

/** The business relationship with the company has ended, which is final. Do not repeat the call. */
export const companyEnded = declareError(
  'company_ended',
  409,
  'The business relationship with the company has ended: it gets no cards, people, links, top-ups or credit.',
);

/**
 * Serializes changes of a company's applications and of its accounts. Call it before taking any other lock.
 * New rows that refer to the company wait for it, too. @throws company_unknown, also for another partner's
 * company.
 */
export async function lockCompany(
  transaction: EntityManager,
  which: { id: string; partnerId?: string },
): Promise<Company> {
  const company = await transaction.findOne(Company, {
    where: which,
    lock: { mode: 'pessimistic_write' },
  });
  if (!company) throw companyUnknown();
  return company;
}

declare const served: unique symbol;

/**
 * A locked company that may get something: it has not ended, and its KYC was not denied. Functions that give a company
 * something require it, so that none can forget the check.
 */
export type ServedCompany = Company & { readonly [served]: true };

/** Also a denied or restricted company. @throws company_ended */
export function requireNotEnded({ endedAt }: Pick<Company, 'endedAt'>): void {
  if (endedAt) throw companyEnded();
}

/** Also a restricted company. @throws company_ended, company_denied */
export function requireNotDenied(locked: Company): ServedCompany {
  requireNotEnded(locked);
  if (locked.kycStatus === 'denied') throw companyDenied();
  return locked as ServedCompany;
}

/** Whether a locked company gets new cards. */
export function isServed(locked: Company): locked is ServedCompany {
  return !locked.endedAt && locked.kycStatus !== 'denied' && !locked.restrictedAt;
}

/** @throws company_ended, company_denied, company_restricted */
export function requireServed(locked: Company): ServedCompany {
  const served = requireNotDenied(locked);
  if (served.restrictedAt) throw companyRestricted();
  return served;
}

/** Like {@link requireServed}, for changes of a locked account. */
export async function requireServedById(
  transaction: EntityManager,
  companyId: string,
): Promise<void> {
  requireServed(await transaction.findOneByOrFail(Company, { id: companyId }));
}

/** Like {@link lockCompany}. @throws company_unknown, company_ended, company_denied, company_restricted */
export async function lockServedCompany(
  transaction: EntityManager,
  which: { id: string; partnerId?: string },
): Promise<ServedCompany> {
  return requireServed(await lockCompany(transaction, which));
}

/** Whether the company's KYC was denied. */
export function isDenied(manager: EntityManager, companyId: string): Promise<boolean> {
  return manager.existsBy(Company, { id: companyId, kycStatus: 'denied' });
}

/** Why the platform serves a company no longer. Both are final. */
export type StopReason = 'company_denied' | 'company_ended';

/**
 * Null while the company is served. For changes of a locked account, which do not lock the company: a denial and an end
 * lock the accounts, too, so they are either visible here or wait for this transaction.
 */
export async function stopReasonOf(
  transaction: EntityManager,
  companyId: string,
): Promise<StopReason | null> {
  const { endedAt, kycStatus } = await transaction.findOneByOrFail(Company, { id: companyId });
  if (endedAt) return 'company_ended';
  return kycStatus === 'denied' ? 'company_denied' : null;
}

export const stopped: Readonly<Record<StopReason, () => Error>> = {
  company_denied: companyDenied,
  company_ended: companyEnded,
};

/** Something that stops when a company is denied or ends, in the transaction of that decision. */
export interface StopFollower {
  /**
   * Called before the company is locked, to lock accounts: changes of money lock accounts before the company, so the
   * other order could deadlock.
   */
  lockAccounts?(transaction: EntityManager, companyId: string): Promise<void>;
  /** Called with the company's lock. */
  companyStopped(transaction: EntityManager, companyId: string, reason: StopReason): Promise<void>;
}

/** Lets other modules register followers while the service starts, so that the reviews need not know them. */
@Injectable()
export class CompanyStops {
  private readonly followers: StopFollower[] = [];

  add(follower: StopFollower): void {
    this.followers.push(follower);
  }

  /** Sequentially, because the followers share the transaction's connection. */
  async lockAccounts(transaction: EntityManager, companyId: string): Promise<void> {
    for (const follower of this.followers) await follower.lockAccounts?.(transaction, companyId);
  }

  async notify(transaction: EntityManager, companyId: string, reason: StopReason): Promise<void> {
    for (const follower of this.followers) {
      await follower.companyStopped(transaction, companyId, reason);
    }
  }
}
