import type { KycStatus } from '#contracts';
import { insertIfAbsent } from '#database';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Company } from '../../companies/index.js';
import { newId } from '../../ids.js';
import { ApplicationTrail, type TrailActor } from '../trail/application-trail.js';
import { KycApplicationRow } from './kyc-application.entity.js';

/**
 * The KYC application's status does not allow this step. Read the company: its `kycStatus` says what is
 * possible.
 */
export const kycTransitionImpossible = declareError(
  'kyc_transition_impossible',
  409,
  (from: string, to: string) => `A KYC application can't go from ${from} to ${to}.`,
);

/** The allowed status changes of a KYC application (docs/interface/onboarding.md#companies-and-onboarding). */
const nextStatuses: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  draft: ['submitted'],
  submitted: ['in_review'],
  in_review: ['additional_information_requested', 'approved', 'denied'],
  additional_information_requested: ['in_review', 'approved', 'denied'],
  approved: [],
  denied: [],
};

export function canKycGo(from: KycStatus, to: KycStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Whether the company may change its KYC answers: before the decision, and while it is asked in a periodic review. */
export function isKycEditable(
  status: KycStatus,
  application: Pick<KycApplicationRow, 'reviewState'> | undefined,
): boolean {
  if (status === 'approved') return application?.reviewState === 'asked';
  return status === 'draft' || status === 'additional_information_requested';
}

/** The statuses on the way to a review, without the current one. */
export function wayToReview(from: KycStatus): KycStatus[] {
  if (from === 'draft') return ['submitted', 'in_review'];
  return from === 'submitted' ? ['in_review'] : [];
}

export async function findKycApplication(
  manager: EntityManager,
  companyId: string,
): Promise<KycApplicationRow | undefined> {
  return (await manager.findOneBy(KycApplicationRow, { companyId })) ?? undefined;
}

/** Needs the company's lock, because each company has only one application. */
export async function ensureKycApplication(
  transaction: EntityManager,
  companyId: string,
): Promise<KycApplicationRow> {
  await insertIfAbsent(transaction, KycApplicationRow, { id: newId('kyc'), companyId });
  return transaction.findOneByOrFail(KycApplicationRow, { companyId });
}

export async function storeKycApplication(
  transaction: EntityManager,
  application: KycApplicationRow,
): Promise<void> {
  const { id, companyId: _, ...state } = application;
  await transaction.update(KycApplicationRow, { id }, state);
}

export interface KycMove {
  to: KycStatus;
  actor: TrailActor;
  reason?: string;
  details?: object;
}

/** Changes the status of KYC applications and records each change. */
@Injectable()
export class KycStatusService {
  constructor(private readonly trail: ApplicationTrail) {}

  /** Needs the company's lock; changes the given company object, too. */
  async move(
    transaction: EntityManager,
    company: Company,
    applicationId: string,
    { to, ...entry }: KycMove,
  ): Promise<void> {
    const from = company.kycStatus;
    if (!canKycGo(from, to)) throw kycTransitionImpossible(from, to);
    await transaction.update(Company, { id: company.id }, { kycStatus: to });
    company.kycStatus = to;
    await this.trail.write(transaction, {
      ...entry,
      companyId: company.id,
      applicationId,
      action: `kyc_${to}`,
      details: { from, ...entry.details },
    });
  }
}
