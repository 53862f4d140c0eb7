import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { NotificationConfig } from '../notification.config.js';
import type { PersonIds } from './opt-outs.js';

/**
 * The unsubscribe links of engagement mails. A link works without signing in (RFC 8058), so it is signed
 * and names one person. It never expires, because mails are kept for years.
 */
@Injectable()
export class UnsubscribeLinks {
  private readonly base: string;
  private readonly secrets: readonly string[];

  constructor({ publicUrl, unsubscribeSecrets }: NotificationConfig) {
    this.base = publicUrl.replace(/\/$/, '');
    this.secrets = unsubscribeSecrets;
  }

  urlFor({ directoryCompanyId, externalId }: PersonIds): string {
    const person = `${directoryCompanyId}.${Buffer.from(externalId).toString('base64url')}`;
    return `${this.base}/unsubscribe/${person}.${signatureOf(person, this.secrets[0]!)}`;
  }

  /** The link of a mail preview, which has no effect. */
  get previewUrl(): string {
    return `${this.base}/unsubscribe/preview`;
  }

  /** @returns undefined if the token was not signed by this service. */
  read(token: string): PersonIds | undefined {
    const [, person, signature] = /^([^.]+\.[^.]+)\.([^.]+)$/.exec(token) ?? [];
    if (person === undefined || signature === undefined) return undefined;
    if (!this.secrets.some((secret) => isSame(signatureOf(person, secret), signature))) {
      return undefined;
    }
    const [directoryCompanyId, externalId] = person.split('.') as [string, string];
    if (!isUUID(directoryCompanyId)) return undefined;
    return { directoryCompanyId, externalId: Buffer.from(externalId, 'base64url').toString() };
  }
}

function signatureOf(person: string, secret: string): string {
  return createHmac('sha256', secret).update(`unsubscribe/${person}`).digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
