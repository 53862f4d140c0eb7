import { createHash } from 'node:crypto';
import { IsString, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { IsUtcTimestamp, NestedObject } from '../fields.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../limits.js';
import { Money } from '../money.js';
import { threeDsRequests } from '../topics.js';
import { ThreeDsMerchant } from './three-ds-request.js';

const exampleLinking = {
  threeDsRequestId: 'tds_019a5f0e3c53745c9a5f0d5b3a2f9c71',
  cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
  amount: { amount: 12_950, currency: 'EUR' },
  merchant: {
    name: 'Bahnhof Buchhandlung',
    country: 'DE',
    url: 'https://shop.bahnhof-buchhandlung.example',
    categoryCode: '5942',
  },
};
const exampleUrl = `https://platform.example/v1/three-ds-requests/${exampleLinking.threeDsRequestId}`;

/**
 * A cardholder pays online and is to be asked. The body of the platform's 3DS webhook, exactly
 * (docs/interface/three-ds.md#3-d-secure), and what the gateway publishes of it. Sent once, never again.
 */
@Event<ThreeDsRequested>({
  identifier: 'three_ds_requested',
  version: 1,
  topic: threeDsRequests,
  key: (event) => `${event.companyId}/${event.externalId}`,
  occurredAt: ({ createdAt }) => createdAt,
  example: {
    ...exampleLinking,
    companyId: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
    externalId: 'e-1001',
    cardLast4: '4242',
    cardNetwork: 'visa',
    createdAt: '2026-03-01T12:00:00.000Z',
    presentBy: '2026-03-01T12:00:02.000Z',
    expiresAt: '2026-03-01T12:02:30.000Z',
    digest: dynamicLinkingDigest(exampleLinking),
    presentedUrl: `${exampleUrl}/presented`,
    callbackUrl: `${exampleUrl}/callback`,
  },
})
export class ThreeDsRequested {
  /** The request's id at the platform, `tds_...`. */
  @IsString()
  @Length(1, 100)
  threeDsRequestId: string;

  /** The company's id at the platform, `cmp_...`. */
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The card's id at the platform, `crd_...`. */
  @IsString()
  @Length(1, 100)
  cardId: string;

  /** The partner's own id of the cardholder. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** No other digit of the card's number is sent. */
  @Matches(/^\d{4}$/, { message: 'cardLast4 must be four digits' })
  cardLast4: string;

  /** Such as `visa`. */
  @IsString()
  @Length(1, 30)
  cardNetwork: string;

  /** What is to be paid. */
  @NestedObject(() => Money)
  amount: Money;

  /** The shop. */
  @NestedObject(() => ThreeDsMerchant)
  merchant: ThreeDsMerchant;

  /** When the request was forwarded: ISO 8601, UTC. */
  @IsUtcTimestamp()
  createdAt: string;

  /** Until when it must be reported as presented. */
  @IsUtcTimestamp()
  presentBy: string;

  /** Until when the cardholder can decide. */
  @IsUtcTimestamp()
  expiresAt: string;

  /** Binds the approval to amount and payee: goes back with the callback. */
  @Matches(/^[\w-]{43}$/, { message: 'digest must be a SHA-256 in base64url' })
  digest: string;

  /** Where to report that the cardholder sees it: a POST without body. */
  @IsString()
  @Length(1, 2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'presentedUrl must be an http(s) URL' })
  presentedUrl: string;

  /** Where to report the decision. */
  @IsString()
  @Length(1, 2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'callbackUrl must be an http(s) URL' })
  callbackUrl: string;
}

/** The data to which an approval is bound. */
interface DynamicLinking {
  threeDsRequestId: string;
  cardId: string;
  amount: { amount: number; currency: string };
  /** The merchant's name is the payee. */
  merchant: { name: string };
}

/**
 * Binds an approval to the amount and the payee (PSD2 RTS Art. 5): base64url of the SHA-256 of a JSON list
 * of strings and an integer, in UTF-8 (docs/three-ds.md#the-digest). `JSON.stringify` writes them in the
 * canonical form of RFC 8785, which is defined by it; unpaired surrogates, which that form refuses, are
 * refused in every request.
 */
export function dynamicLinkingDigest(linked: DynamicLinking): string {
  const { threeDsRequestId, cardId, amount, merchant } = linked;
  const canonical = JSON.stringify([
    'three-ds.v1',
    threeDsRequestId,
    cardId,
    amount.amount,
    amount.currency,
    merchant.name,
  ]);
  return createHash('sha256').update(canonical).digest('base64url');
}
