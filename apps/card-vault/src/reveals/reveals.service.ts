import { randomUUID } from 'node:crypto';
import {
  type OpenReveal,
  REVEAL_SECONDS,
  type RevealContent,
  type RevealedDetails,
  type RevealedPin,
  type RevealLocale,
  type RevealOpened,
} from '#contracts';
import { Poller } from '#database';
import { declareError, hashOfToken, newToken, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { expiryOf } from '../cards/card-numbers.js';
import { CARD_COLUMNS, Cards, type VaultCard } from '../cards/cards.service.js';
import { CardVaultConfig } from '../card-vault.config.js';

const cardWithoutPin = declareError('card_without_pin', 409, 'Only a physical card has a PIN.');

const originNotAllowed = declareError(
  'origin_not_allowed',
  unprocessable('/origins'),
  'Outside of a sandbox, each origin must be of https.',
);

export const revealUnknown = declareError(
  'reveal_unknown',
  404,
  'There is no reveal with this id and token. Open a new one.',
);

const revealUsed = declareError(
  'reveal_used',
  409,
  'This reveal was used already. Open a new one.',
);

const revealExpired = declareError(
  'reveal_expired',
  409,
  'This reveal has expired. Open a new one.',
);

const pinRequired = declareError(
  'pin_required',
  unprocessable('/pin'),
  'Send the new PIN: 4 to 12 digits.',
);

const pinNotAllowed = declareError(
  'pin_not_allowed',
  unprocessable('/pin'),
  'This reveal shows something and sets no PIN.',
);

const pinWeak = declareError(
  'pin_weak',
  unprocessable('/pin'),
  'This PIN is easily guessed. Choose another one.',
);

/** A person types the PIN twice. */
const NEW_PIN_SECONDS = 180;

/** What the page of a reveal depends on. */
export interface RevealPage {
  state: 'open' | 'used' | 'expired';
  content: RevealContent;
  locale: RevealLocale;
  origins: string[];
}

interface UsedReveal extends VaultCard, Pick<RevealPage, 'state' | 'content'> {}

/** Values of `outcome` of the metric of reveals (docs/metrics.md). */
const outcomes = ['opened', 'used', 'used_again', 'expired', 'wrong_token'] as const;

/** Addresses that show a card's details once. */
@Injectable()
export class Reveals {
  private readonly counter: Counter<'outcome'>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cards: Cards,
    private readonly config: CardVaultConfig,
    registry: Registry,
  ) {
    this.counter = new Counter({
      name: 'reveals_total',
      help: 'Opened reveals, and attempts to use them, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of outcomes) this.counter.inc({ outcome }, 0);
  }

  /** @throws card_changed, card_unknown, card_without_pin, origin_not_allowed */
  async open(card: OpenReveal): Promise<RevealOpened> {
    const { cardToken, cardType, content, origins, locale } = card;
    if (content !== 'details' && cardType !== 'physical') throw cardWithoutPin();
    if (!this.config.sandbox && origins.some((origin) => !origin.startsWith('https:'))) {
      throw originNotAllowed();
    }
    await this.cards.know(card);
    const [id, token] = [`rvl_${randomUUID().replaceAll('-', '')}`, newToken()];
    const seconds = content === 'new_pin' ? NEW_PIN_SECONDS : REVEAL_SECONDS;
    const [{ expiresAt }] = await this.dataSource.query<[{ expiresAt: Date }]>(INSERT_REVEAL, [
      ...[id, cardToken, content, origins, locale],
      ...[hashOfToken(token), seconds],
    ]);
    this.count('opened');
    const url = `${this.config.publicUrl.replace(/\/$/, '')}/reveals/${id}#${token}`;
    return { url, expiresAt: expiresAt.toISOString() };
  }

  async findPage(id: string): Promise<RevealPage | undefined> {
    const [page] = await this.dataSource.query<RevealPage[]>(
      `SELECT content, locale, origins, ${STATE} AS state FROM reveals r WHERE id = $1`,
      [id],
    );
    return page;
  }

  /** Whether the token is that of the reveal. */
  async find(id: string, token: string): Promise<true | undefined> {
    const found: unknown[] = await this.dataSource.query(
      'SELECT FROM reveals WHERE id = $1 AND token_hash = $2',
      [id, hashOfToken(token)],
    );
    if (found.length > 0) return true;
    this.count('wrong_token');
    return undefined;
  }

  /**
   * Shows the content once, or sets the PIN. Of several concurrent calls, one wins.
   *
   * @throws reveal_unknown, reveal_used, reveal_expired, pin_required, pin_not_allowed, pin_weak
   */
  async use(
    id: string,
    token: string,
    pin: string | undefined,
  ): Promise<RevealedDetails | RevealedPin | undefined> {
    const shown = await this.dataSource.transaction(async (transaction) => {
      const [reveal] = await transaction.query<UsedReveal[]>(LOCK_REVEAL, [id, hashOfToken(token)]);
      if (!reveal) throw revealUnknown();
      if (reveal.state === 'used') {
        this.count('used_again');
        throw revealUsed();
      }
      if (reveal.state === 'expired') {
        this.count('expired');
        throw revealExpired();
      }
      const content = await this.contentOf(transaction, reveal, pin);
      await transaction.query('UPDATE reveals SET used_at = now() WHERE id = $1', [id]);
      return content;
    });
    this.count('used');
    return shown;
  }

  private count(outcome: (typeof outcomes)[number]): void {
    this.counter.inc({ outcome });
  }

  private async contentOf(
    transaction: EntityManager,
    reveal: UsedReveal,
    pin: string | undefined,
  ): Promise<RevealedDetails | RevealedPin | undefined> {
    if (reveal.content === 'new_pin') {
      if (pin === undefined) throw pinRequired();
      if (!(await this.cards.setPin(transaction, reveal, pin))) throw pinWeak();
      return undefined;
    }
    if (pin !== undefined) throw pinNotAllowed();
    if (reveal.content === 'pin') return { pin: this.cards.pinOf(reveal)! };
    return {
      number: this.cards.numberOf(reveal),
      expiry: expiryOf(reveal.expiresOn),
      cvc: this.cards.cvcOf(reveal),
      cardholderName: reveal.cardholderName,
    };
  }
}

const STATE = `CASE WHEN r.used_at IS NOT NULL THEN 'used' WHEN r.expires_at <= now() THEN 'expired' ELSE 'open' END`;

/** $1 id, $2 card, $3 content, $4 origins, $5 locale, $6 hash of the token, $7 seconds. */
const INSERT_REVEAL = `
  INSERT INTO reveals (id, card_id, content, origins, locale, token_hash, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  RETURNING expires_at AS "expiresAt"`;

/** $1 id, $2 hash of the token. */
const LOCK_REVEAL = `
  SELECT r.content, ${STATE} AS state, ${CARD_COLUMNS}
  FROM reveals r JOIN cards c ON c.id = r.card_id
  WHERE r.id = $1 AND r.token_hash = $2 FOR UPDATE OF r`;

const HOUR_MS = 3_600_000;

/** Deletes old reveals, and old tokens of the demo shop, after a day. */
@Injectable()
export class VaultRetention extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: HOUR_MS });
  }

  async poll(): Promise<void> {
    for (const table of ['reveals', 'payment_details']) {
      await this.dataSource.query(
        `DELETE FROM ${table} WHERE created_at < now() - interval '1 day'`,
      );
    }
  }
}
