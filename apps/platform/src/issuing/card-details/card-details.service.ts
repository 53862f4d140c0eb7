import {
  type AccessAction,
  type CardDetailsSettingsResource,
  type CardRevealResource,
  type CardNetwork,
  type CardStatus,
  type RevealCard,
  type RevealContent,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, unprocessable } from '#http';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  AccessTrail,
  lockPartner,
  type PartnerCaller,
  PartnerHosts,
  PartnersService,
  requireStillAdmitted,
} from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { type Card, lockCard } from '../cards/card.entity.js';
import { Person } from '../people/person.entity.js';
import { CardVault } from './card-vault.js';

/**
 * The card is not activated yet, or has ended. A physical card must be activated first; of a terminated card nothing is
 * shown.
 */
export const cardDetailsUnavailable = declareError(
  'card_details_unavailable',
  409,
  (status: CardStatus) => `The details of a card are not shown while it is ${status}.`,
);

/** A virtual card has no PIN. */
export const cardWithoutPin = declareError(
  'card_without_pin',
  unprocessable('/content'),
  'content: a virtual card has no PIN.',
);

/** Card details and PIN of this card were requested too often. Try again later: `Retry-After` says when. */
export const cardRevealsTooMany = declareError(
  'card_reveals_too_many',
  429,
  (most: number, retryAfterSeconds: number) => ({
    message: `Card details and PIN of a card can be requested ${most} times in an hour.`,
    retryAfterSeconds,
  }),
);

/** Card details are for the cardholder. People at the console cannot request them, only the partner's software. */
export const cardDetailsNotForConsole = declareError(
  'card_details_not_for_console',
  403,
  'Card details are shown only to the cardholder, by the software of the partner.',
);

/** Outside of the sandbox, pages with card details must be served by https. */
export const originNotSecure = declareError(
  'origin_not_secure',
  unprocessable('/origins'),
  'origins: each must begin with https://.',
);

/** A card that was activated. A frozen one can be used again later, so its details stay visible. */
const shownStatuses: ReadonlySet<CardStatus> = new Set(['active', 'frozen']);

const trailActions: Record<RevealContent, AccessAction> = {
  details: 'card_details_requested',
  pin: 'card_pin_requested',
  new_pin: 'card_pin_change_requested',
};

const MOST_AN_HOUR = 10;

/** Who asks: `key_...` of the partner's software, or `per_...` of the cardholder in the platform's own app. */
type Asker = Pick<PartnerCaller, 'partnerId' | 'actorId'>;

/** Frames of the card vault for cardholders (docs/interface/cards.md#card-details-and-pin). */
@Injectable()
export class CardDetailsService implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly vault: CardVault,
    private readonly hosts: PartnerHosts,
    private readonly trail: AccessTrail,
    private readonly partners: PartnersService,
  ) {}

  /** The sandbox's configured partner shows card details on its own pages. */
  async onApplicationBootstrap(): Promise<void> {
    const { sandbox, sandboxPartnerApiKey, sandboxPartnerCardDetailsOrigins } = this.config;
    if (!sandbox || !sandboxPartnerApiKey || !sandboxPartnerCardDetailsOrigins) return;
    const partnerId = await this.partners.ensurePartner(
      sandboxPartnerApiKey,
      this.config.sandboxPartnerName,
      this.config.sandboxPartnerContactEmail,
    );
    await this.dataSource.query(SET_ORIGINS, [partnerId, sandboxPartnerCardDetailsOrigins]);
  }

  /**
   * Counts and records the request before the vault is called, so that a failed one counts, too.
   *
   * @throws card_unknown, card_details_unavailable, card_without_pin, card_reveals_too_many, card_vault_unavailable
   */
  async reveal(
    asker: Asker,
    id: string,
    { content, locale = 'en' }: RevealCard,
  ): Promise<CardRevealResource> {
    const { card, cardholderName } = await transactionInTurn(this.dataSource, id, (transaction) =>
      this.admit(transaction, asker, id, content),
    );
    const { cardToken, last4, expiresOn, cardType } = card;
    const { url, expiresAt } = await this.vault.openReveal({
      ...{ cardToken, last4, expiresOn, cardType, cardholderName, content, locale },
      network: card.network as CardNetwork,
      origins: await this.originsOf(asker.partnerId),
    });
    return { url, expiresAt };
  }

  async getSettings(partnerId: string): Promise<CardDetailsSettingsResource> {
    return { origins: await storedOrigins(this.dataSource.manager, partnerId) };
  }

  /** Replaces the origins. The trail records a change. @throws origin_not_secure */
  async setSettings(
    caller: PartnerCaller,
    { origins: given }: CardDetailsSettingsResource,
  ): Promise<CardDetailsSettingsResource> {
    const { partnerId, actorId } = caller;
    const origins = [...new Set(given)];
    const isSecure = origins.every((origin) => origin.startsWith('https:'));
    if (!isSecure && !this.config.sandbox) throw originNotSecure();
    await transactionInTurn(this.dataSource, partnerId, async (transaction) => {
      await lockPartner(transaction, partnerId);
      await requireStillAdmitted(transaction, caller);
      const changed = await transaction.query<unknown[]>(SET_ORIGINS, [partnerId, origins]);
      if (changed.length === 0) return;
      const action = 'card_details_origins_changed';
      await this.trail.write(transaction, { partnerId, actorId, action, subject: null });
    });
    return { origins };
  }

  /** Checks the card, counts the request, and writes it into the trail. */
  private async admit(
    transaction: EntityManager,
    { partnerId, actorId }: Asker,
    id: string,
    content: RevealContent,
  ): Promise<{ card: Card; cardholderName: string }> {
    // The lock serializes concurrent requests, so that they are counted.
    const card = await lockCard(transaction, partnerId, id);
    if (!shownStatuses.has(card.status)) throw cardDetailsUnavailable(card.status);
    if (content !== 'details' && card.cardType === 'virtual') throw cardWithoutPin();
    const recent = await transaction.query<{ freeInSeconds: number }[]>(FIND_REVEALS, [
      id,
      MOST_AN_HOUR,
    ]);
    if (recent.length === MOST_AN_HOUR) {
      throw cardRevealsTooMany(MOST_AN_HOUR, recent.at(-1)!.freeInSeconds);
    }
    const action = trailActions[content];
    await this.trail.write(transaction, { partnerId, actorId, action, subject: id });
    const { name } = await transaction.findOneByOrFail(Person, { id: card.personId });
    return { card, cardholderName: name };
  }

  /** The partner's own pages, and the platform's card app. */
  private async originsOf(partnerId: string): Promise<string[]> {
    const { cardAppUrl, publicUrl } = this.config;
    const stored = await storedOrigins(this.dataSource.manager, partnerId);
    const host = await this.hosts.originOf(partnerId);
    const own = new URL(cardAppUrl ?? publicUrl).origin;
    return [...new Set([...stored, own, ...(host === undefined ? [] : [host])])];
  }
}

async function storedOrigins(manager: EntityManager, partnerId: string): Promise<string[]> {
  const [row] = await manager.query<{ origins: string[] }[]>(GET_ORIGINS, [partnerId]);
  return row?.origins ?? [];
}

/** $1 partner. */
const GET_ORIGINS = 'SELECT origins FROM card_details_settings WHERE partner_id = $1';

/** Returns no row if nothing changes. $1 partner, $2 origins. */
const SET_ORIGINS = `
  INSERT INTO card_details_settings (partner_id, origins) VALUES ($1, $2)
  ON CONFLICT (partner_id) DO UPDATE SET origins = $2, changed_at = now()
    WHERE card_details_settings.origins <> $2
  RETURNING partner_id`;

/** The requests of the last hour, the latest first. $1 card, $2 at most. */
const FIND_REVEALS = `
  SELECT ceil(extract(epoch FROM happened_at + interval '1 hour' - now()))::int AS "freeInSeconds"
  FROM access_events
  WHERE subject_id = $1 AND happened_at > now() - interval '1 hour'
    AND action IN ('card_details_requested', 'card_pin_requested', 'card_pin_change_requested')
  ORDER BY happened_at DESC LIMIT $2`;
