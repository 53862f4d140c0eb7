import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { StoredReviewerPasskey } from './reviewer-passkey.entity.js';

export interface ReviewerPasskey {
  reviewerId: string;
  isDisabled: boolean;
  credential: WebAuthnCredential;
}

interface PasskeyRow {
  reviewerId: string;
  isDisabled: boolean;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
}

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
    const { reviewerId, isDisabled, publicKey, counter, transports } = row;
    return {
      reviewerId,
      isDisabled,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
        transports,
      },
    };
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
