import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { SecretBox } from '../../secrets/index.js';
import { secretPlace } from './sealed-places.js';
import type { SigningSecretRoll } from './webhook-endpoint.resource.js';
import { signingSecretShown, signingSecretsTooMany } from './webhook-endpoints.errors.js';

const SECRET_BYTES = 32;
/** Each secret adds a signature to a header, whose length receivers limit. */
const MAX_SIGNING = 5;
/** For a repetition of a request whose answer was lost. */
const SHOWN_FOR_MINUTES = 10;

export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The active signing secrets of an endpoint. The caller must have locked the endpoint's row. */
@Injectable()
export class SigningSecrets {
  constructor(private readonly secretBox: SecretBox) {}

  /**
   * Adds the new current secret. Earlier secrets continue to sign for the overlap, but never beyond their
   * own expiry.
   */
  async roll(
    transaction: EntityManager,
    endpointId: string,
    secret: string,
    overlapHours: number,
  ): Promise<SigningSecretRoll> {
    await this.end(transaction, endpointId, overlapHours);
    const id = newId('whs');
    const [{ createdAt, othersExpireAt }] = (await transaction.query(
      `INSERT INTO webhook_signing_secrets (id, endpoint_id, secret_sealed) VALUES ($1, $2, $3)
       RETURNING created_at AS "createdAt", now() + make_interval(hours => $4) AS "othersExpireAt"`,
      [id, endpointId, this.secretBox.seal(secret, secretPlace(endpointId, id)), overlapHours],
    )) as [{ createdAt: Date; othersExpireAt: Date }];
    return {
      id,
      createdAt: createdAt.toISOString(),
      othersExpireAt: othersExpireAt.toISOString(),
    };
  }

  async isSigning(
    transaction: EntityManager,
    endpointId: string,
    secret: string,
  ): Promise<boolean> {
    const rows: { id: string; sealed: string }[] = await transaction.query(
      `SELECT id, secret_sealed AS sealed FROM webhook_signing_secrets
       WHERE endpoint_id = $1 AND (expires_at IS NULL OR expires_at > now())`,
      [endpointId],
    );
    return rows.some(
      ({ id, sealed }) => this.secretBox.open(sealed, secretPlace(endpointId, id)) === secret,
    );
  }

  /** Shows a secret that was just created. @throws signing_secret_shown */
  async show(transaction: EntityManager, id: string): Promise<string> {
    const [row] = (await transaction.query(
      `SELECT endpoint_id AS "endpointId", secret_sealed AS sealed FROM webhook_signing_secrets
       WHERE id = $1 AND expires_at IS NULL AND created_at > now() - make_interval(mins => $2)`,
      [id, SHOWN_FOR_MINUTES],
    )) as [{ endpointId: string; sealed: string }?];
    if (!row) throw signingSecretShown();
    return this.secretBox.open(row.sealed, secretPlace(row.endpointId, id));
  }

  private async end(
    transaction: EntityManager,
    endpointId: string,
    overlapHours: number,
  ): Promise<void> {
    await transaction.query(
      `UPDATE webhook_signing_secrets
       SET expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(hours => $2))
       WHERE endpoint_id = $1`,
      [endpointId, overlapHours],
    );
    await transaction.query(
      'DELETE FROM webhook_signing_secrets WHERE endpoint_id = $1 AND expires_at <= now()',
      [endpointId],
    );
    const [{ count }] = (await transaction.query(
      'SELECT count(*)::int AS count FROM webhook_signing_secrets WHERE endpoint_id = $1',
      [endpointId],
    )) as [{ count: number }];
    if (count >= MAX_SIGNING) throw signingSecretsTooMany(MAX_SIGNING);
  }
}
