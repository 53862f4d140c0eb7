import {
  IsReference,
  type OpenReveal,
  type PaymentDetailsUsed,
  readClass,
  type RevealOpened,
} from '#contracts';
import { Poller } from '#database';
import { declareError } from '#http';
import { tracedCall } from '#observability';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsISO8601 } from 'class-validator';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';

/**
 * The card vault does not answer, so card details and PINs cannot be shown or set now. Payments are not affected. Try
 * again later.
 */
export const cardVaultUnavailable = declareError(
  'card_vault_unavailable',
  503,
  'Card details and PINs are not available now. Payments are not affected. Try again later.',
);

// Shorter than the two seconds after which a partner's client gives up.
const TIMEOUT_MS = 1_500;
const MOST_ANSWER_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 1_000;

class RevealOpenedDto implements RevealOpened {
  @IsReference(MAX_URL_LENGTH)
  url: string;

  @IsISO8601({ strict: true })
  expiresAt: string;
}

class PaymentDetailsUsedDto implements PaymentDetailsUsed {
  @IsReference()
  cardToken: string;
}

/**
 * The service that alone knows card numbers, CVCs and PINs (docs/interface/cards.md#card-details-and-pin). The platform
 * names a card by its token, and never receives what the vault shows. No payment waits for it.
 */
@Injectable()
export class CardVault {
  private readonly logger = new Logger(CardVault.name);

  constructor(private readonly config: PlatformConfig) {}

  get isConfigured(): boolean {
    return this.config.cardVaultUrl !== undefined;
  }

  /** Prepares a frame for one cardholder. @throws card_vault_unavailable */
  async openReveal(reveal: OpenReveal): Promise<RevealOpened> {
    const { status, body } = await this.call('POST', 'internal/reveals', reveal);
    if (status !== 201) throw this.unexpected('reveals', status);
    return this.read(RevealOpenedDto, body);
  }

  /**
   * The card whose number was entered in the demo shop; undefined if the token is unknown, used or too old.
   *
   * @throws card_vault_unavailable
   */
  async usePaymentDetails(token: string): Promise<string | undefined> {
    const path = `internal/payment-details/${encodeURIComponent(token)}/use`;
    const { status, body } = await this.call('POST', path);
    if (status === 404) return undefined;
    if (status !== 200) throw this.unexpected('payment details', status);
    return this.read(PaymentDetailsUsedDto, body).cardToken;
  }

  /** Erases number, CVC and PIN of a card, also if the vault does not know it. @throws card_vault_unavailable */
  async eraseCard(cardToken: string): Promise<void> {
    const { status } = await this.call('DELETE', `internal/cards/${encodeURIComponent(cardToken)}`);
    if (status !== 204) throw this.unexpected('cards', status);
  }

  /** @param path without a leading slash. */
  private async call(
    method: 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    const { cardVaultUrl, cardVaultToken } = this.config;
    if (cardVaultUrl === undefined) throw cardVaultUnavailable();
    const url = new URL(path, `${cardVaultUrl.replace(/\/$/, '')}/`);
    try {
      return await tracedCall(
        method,
        new URL(url.origin),
        'card-vault',
        async (trace, answered) => {
          const response = await fetch(url, {
            method,
            headers: {
              authorization: `Bearer ${cardVaultToken}`,
              ...(body && { 'content-type': 'application/json' }),
              ...(trace !== undefined && { traceparent: trace }),
            },
            ...(body && { body: JSON.stringify(body) }),
            redirect: 'error',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          answered(response.status);
          const text = await response.text();
          const isRead = response.ok && text !== '' && text.length <= MOST_ANSWER_BYTES;
          return {
            status: response.status,
            body: isRead ? (JSON.parse(text) as unknown) : undefined,
          };
        },
      );
    } catch (error) {
      // The reason of fetch names the address, and neither the token nor the body.
      const { name, cause } = error as Error & { cause?: { code?: string } };
      this.logger.warn(`The card vault does not answer: ${cause?.code ?? name}`);
      throw cardVaultUnavailable();
    }
  }

  private read<T extends object>(answer: new () => T, body: unknown): T {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const { value, problems } = readClass(answer, isObject ? body : {}, 'message');
    if (problems.length > 0) throw this.unexpected('answer', 200);
    return value;
  }

  private unexpected(what: string, status: number): Error {
    this.logger.error(`The card vault answered unexpectedly (${what}): ${status}`);
    return cardVaultUnavailable();
  }
}

const EVERY_MS = 60_000;
const AT_ONCE = 100;

/** Erases the data of erased cards at the vault. What it does not answer is tried again. */
@Injectable()
export class CardVaultErasures extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly vault: CardVault,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** Replicas may do the same: erasing again changes nothing. */
  async poll(): Promise<void> {
    if (!this.vault.isConfigured) return;
    const due = await this.dataSource.query<{ cardToken: string }[]>(FIND_ERASURES, [AT_ONCE]);
    for (const { cardToken } of due) {
      await this.vault.eraseCard(cardToken);
      await this.dataSource.query(END_ERASURE, [cardToken]);
    }
  }
}

/** $1 at most. */
const FIND_ERASURES = `
  SELECT card_token AS "cardToken" FROM card_vault_erasures ORDER BY requested_at LIMIT $1`;

/** $1 token. */
const END_ERASURE = 'DELETE FROM card_vault_erasures WHERE card_token = $1';
