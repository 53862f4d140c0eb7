import type { CreditStatus } from '#contracts';
import { insertIfAbsent } from '#database';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { ApplicationTrail, type TrailActor } from '../trail/application-trail.js';
import { CreditApplicationRow } from './credit-application.entity.js';

/**
 * The credit application's status does not allow this decision. Read the application: its `status` says what
 * is possible.
 */
export const creditTransitionImpossible = declareError(
  'credit_transition_impossible',
  409,
  (from: string, to: string) => `A credit application can't go from ${from} to ${to}.`,
);

/** The allowed status changes of a credit application (docs/interface/onboarding.md#companies-and-onboarding). */
const nextStatuses: Readonly<Record<CreditStatus, readonly CreditStatus[]>> = {
  draft: ['submitted'],
  submitted: ['approved', 'denied'],
  approved: [],
  denied: [],
};

export function canCreditGo(from: CreditStatus, to: CreditStatus): boolean {
  return nextStatuses[from].includes(to);
}

/**
 * Debit is offered if the company has not applied for credit, or was denied it
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
export function isDebitSolutionOffered(status: CreditStatus): boolean {
  return status === 'draft' || status === 'denied';
}

export async function findCreditApplication(
  manager: EntityManager,
  companyId: string,
): Promise<CreditApplicationRow | undefined> {
  return (await manager.findOneBy(CreditApplicationRow, { companyId })) ?? undefined;
}

/** Needs the company's lock, because each company has only one application. */
export async function ensureCreditApplication(
  transaction: EntityManager,
  companyId: string,
): Promise<CreditApplicationRow> {
  await insertIfAbsent(transaction, CreditApplicationRow, { id: newId('cra'), companyId });
  return transaction.findOneByOrFail(CreditApplicationRow, { companyId });
}

async function storeCreditApplication(
  transaction: EntityManager,
  application: CreditApplicationRow,
): Promise<void> {
  const { id, status, submittedVersion, submittedAt, decidedAt, creditLimit } = application;
  await transaction.update(
    CreditApplicationRow,
    { id },
    { status, submittedVersion, submittedAt, decidedAt, creditLimit },
  );
}

interface CreditMove {
  to: CreditStatus;
  actor: TrailActor;
  reason?: string;
  details?: object;
}

/** Changes the status of credit applications and records each change. */
@Injectable()
export class CreditStatusService {
  constructor(private readonly trail: ApplicationTrail) {}

  /** Needs the company's lock; `changes` are stored together with the status. */
  async move(
    transaction: EntityManager,
    companyId: string,
    application: CreditApplicationRow,
    { to, ...entry }: CreditMove,
    changes: Partial<Omit<CreditApplicationRow, 'id' | 'status'>>,
  ): Promise<void> {
    const from = application.status;
    if (!canCreditGo(from, to)) throw creditTransitionImpossible(from, to);
    await storeCreditApplication(transaction, { ...application, ...changes, status: to });
    await this.trail.write(transaction, {
      ...entry,
      companyId,
      applicationId: application.id,
      action: `credit_${to}`,
      details: { from, ...entry.details },
    });
  }
}
