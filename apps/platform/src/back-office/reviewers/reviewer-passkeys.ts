import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type CredentialRow, toCredential } from '#strong-auth';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { StoredReviewerPasskey } from './reviewer-passkey.entity.js';

export interface ReviewerPasskey {
  reviewerId: string;
  isDisabled: boolean;
  credential: WebAuthnCredential;
}

type PasskeyRow = CredentialRow & Omit<ReviewerPasskey, 'credential'>;

/** The reviewers' passkeys. */
@Injectable()
export class ReviewerPasskeys {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(credentialId: string): Promise<ReviewerPasskey | undefined> {
    const [row] = (await this.dataSource.query(
      `SELECT p.reviewer_id AS "reviewerId", r.disabled_at IS NOT NULL AS "isDisabled",
         p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter, p.transports
       FROM reviewer_passkeys p JOIN reviewers r ON r.id = p.reviewer_id
       WHERE p.credential_id = $1`,
      [credentialId],
    )) as PasskeyRow[];
    if (!row) return undefined;
    const { reviewerId, isDisabled } = row;
    return { reviewerId, isDisabled, credential: toCredential(row) };
  }

  /** Keeps only the new passkey, because a reviewer who needed a new code may have lost the device. */
  async replaceAll(
    transaction: EntityManager,
    reviewerId: string,
    { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  ): Promise<void> {
    await transaction.delete(StoredReviewerPasskey, { reviewerId });
    await transaction.insert(StoredReviewerPasskey, {
      credentialId: id,
      reviewerId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
    });
  }

  /** @returns false if the counter did not grow, which means that the passkey was copied. */
  async recordUse(credentialId: string, counter: number): Promise<boolean> {
    const [, count] = (await this.dataSource.query(
      `UPDATE reviewer_passkeys SET counter = $2
       WHERE credential_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [credentialId, counter],
    )) as [unknown, number];
    return count > 0;
  }
}
