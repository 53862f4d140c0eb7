import { insertIfAbsent } from '#database';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { KycApplicationRow } from './kyc-application.entity.js';

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
  { id, submittedVersion, submittedAt, decidedAt, informationRequest }: KycApplicationRow,
): Promise<void> {
  await transaction.update(
    KycApplicationRow,
    { id },
    { submittedVersion, submittedAt, decidedAt, informationRequest },
  );
}
