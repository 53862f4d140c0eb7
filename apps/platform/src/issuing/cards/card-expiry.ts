import { CardExpiring, type CardResource, type SetCardExpiry } from '#contracts';
import { firstOf, Poller, transactionInTurn } from '#database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { Company, isServed } from '../../companies/index.js';
import { CardLife } from './card-life.js';
import { cardTransitionImpossible, freezesOf } from './card-transitions.js';
import { Card, utcDayOf, EXPIRING_DAYS } from './card.entity.js';
import { CardsService } from './cards.service.js';

const EVERY_MS = 60_000;
const AT_ONCE = 100;

/** A card whose expiry needs something today. */
interface DueCard {
  id: string;
  partnerId: string;
  companyId: string;
  /** The current day of its company, in UTC. */
  today: string;
}

/**
 * The end of cards (docs/interface/cards.md#expiry-and-renewal). 30 days before its last day, a card is renewed and
 * reported as expiring. What prevents the renewal, such as a freeze, is checked again every day. After its last day the
 * card is terminated.
 *
 * Each step is one transaction with the company's lock, which moves `lookOn` to the day of the next step. So a step
 * that was interrupted is repeated as a whole, and another replica that has found the same card does nothing.
 */
@Injectable()
export class CardExpiry extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly life: CardLife,
    private readonly cards: CardsService,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** Repeats until no card is due but those that failed, which the next poll repeats. */
  override async poll(): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      const values = [this.clock.now(), AT_ONCE + failed.size];
      const due = await this.dataSource.manager.query<DueCard[]>(FIND_CARDS_TO_LOOK_AT, values);
      const cards = due.filter(({ id }) => !failed.has(id));
      if (cards.length === 0) return;
      for (const card of cards) {
        if (this.isStopping) return;
        try {
          await this.look(card);
        } catch (error) {
          failed.add(card.id);
          this.logger.error(`the expiry of ${card.id} is left undone: ${String(error)}`);
        }
      }
    }
  }

  /** For the sandbox: sets a card's last day, and does what is due then. @throws card_unknown, card_transition_impossible */
  async set(partnerId: string, id: string, { days }: SetCardExpiry): Promise<CardResource> {
    const due = await transactionInTurn(this.dataSource, id, async (transaction) => {
      const { status, companyId } = await this.life.lock(transaction, partnerId, id);
      if (status === 'terminated') throw cardTransitionImpossible('expire', status);
      const values = [id, days, this.clock.now()];
      const [[set]] = await transaction.query<[[{ today: string }]]>(SET_LAST_DAY, values);
      return { id, partnerId, companyId, today: set.today };
    });
    await this.look(due);
    return this.cards.get(partnerId, id);
  }

  private look({ id, partnerId, companyId, today }: DueCard): Promise<void> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const card = await this.life.lock(transaction, partnerId, id);
      if (card.status === 'terminated' || card.lookOn > today) return;
      const isReplaced = await this.announce(transaction, card);
      if (card.expiresOn < today) return this.end(transaction, card);
      await transaction.query(SET_NEXT_LOOK, [id, isReplaced, today]);
    });
  }

  /** Renews the card if that is possible, and reports its coming expiry once. @returns whether it is replaced. */
  private async announce(transaction: EntityManager, card: Card): Promise<boolean> {
    if (card.replacedByCardId !== null) return true;
    const { expiresOn } = card;
    const { replacedByCardId, ...renewal } = await this.renew(transaction, card);
    if (card.expiringAt === null && card.status !== 'pre_order') {
      const next = replacedByCardId !== null && { replacedByCardId };
      const changes = { expiringAt: this.clock.now() };
      const details = { expiresOn, ...next };
      await this.life.change(transaction, renewal.card, changes, CardExpiring, details);
    }
    return replacedByCardId !== null;
  }

  /** Only a card in use of a company that gets cards is renewed. */
  private async renew(
    transaction: EntityManager,
    card: Card,
  ): Promise<{ card: Card; replacedByCardId: string | null }> {
    const company = await transaction.findOneByOrFail(Company, { id: card.companyId });
    if (card.status !== 'active' || !isServed(company)) return { card, replacedByCardId: null };
    return this.cards.renew(transaction, card, company);
  }

  /** Its freezes are passed on to a next card that is not activated yet, except for the cardholder's own. */
  private async end(transaction: EntityManager, card: Card): Promise<void> {
    const next = await transaction.findOneBy(Card, { replacesCardId: card.id });
    const isReplaced = next !== null && next.status !== 'terminated';
    const passedOn = freezesOf(card).filter((party) => party !== 'cardholder');
    if (isReplaced && next.status !== 'active' && next.status !== 'frozen') {
      await transaction.update(Card, { id: next.id }, { frozenBy: passedOn });
    }
    await this.life.terminate(transaction, [card.id], {
      ...{ by: 'platform', expiredOn: card.expiresOn },
      ...(isReplaced && { replacedByCardId: next.id }),
    });
  }
}

/** As in the index `cards_to_look_at`, by the days of the companies. $1 now, $2 limit. */
export const FIND_CARDS_TO_LOOK_AT = `
  SELECT due.id, due.partner_id AS "partnerId", due.company_id AS "companyId", ${utcDayOf('$1', 'k')}::text AS today
  FROM (
    (SELECT id, partner_id, company_id, look_on FROM cards
     WHERE status <> 'terminated' AND look_on <= ($1::timestamptz AT TIME ZONE 'UTC')::date
     ORDER BY look_on ${firstOf('$2')})
    UNION
    SELECT own.id, own.partner_id, own.company_id, own.look_on FROM company_clocks k CROSS JOIN LATERAL (
      SELECT id, partner_id, company_id, look_on FROM cards
      WHERE company_id = k.company_id AND status <> 'terminated' OFFSET 0
    ) own WHERE own.look_on <= ${utcDayOf('$1', 'k')}
  ) due
  LEFT JOIN LATERAL (SELECT ahead_ms FROM company_clocks WHERE company_id = due.company_id LIMIT 1) k ON true
  ORDER BY due.look_on LIMIT $2`;

/** $1 card, $2 for how many days it can be used, $3 now. */
const SET_LAST_DAY = `
  UPDATE cards c SET expires_on = of_company.today + $2::int - 1,
    look_on = of_company.today + $2::int - 1 - ${EXPIRING_DAYS}
  FROM (
    SELECT card.id, ${utcDayOf('$3', 'k')} AS today FROM cards card
    LEFT JOIN company_clocks k ON k.company_id = card.company_id WHERE card.id = $1
  ) of_company
  WHERE c.id = of_company.id RETURNING of_company.today::text AS today`;

/** $1 card, $2 whether it is replaced, so that only its end is left, $3 today. */
const SET_NEXT_LOOK = `
  UPDATE cards SET look_on = CASE WHEN $2 THEN expires_on + 1 ELSE $3::date + 1 END WHERE id = $1`;
