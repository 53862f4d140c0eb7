import { insertIfAbsent } from '#database';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { CreditApplicationRow } from './credit-application.entity.js';

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

export async function storeCreditApplication(
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
