import { timingSafeEqual } from 'node:crypto';
import type { EnterPaymentDetails, OpenReveal } from '#contracts';
import { declareError } from '#http';
import { type SealedColumn, SecretBox } from '#secrets';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Client } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { CardVaultConfig } from '../card-vault.config.js';
import { expiryOf, isWeakPin, newCardNumber, newCvc, newPin } from './card-numbers.js';

const cardUnknown = declareError(
  'card_unknown',
  404,
  'The vault has no number for this card, and only a sandbox issues them here.',
);

const cardChanged = declareError(
  'card_changed',
  409,
  'The vault knows this card with other last digits, another network or another type.',
);

/** Out of 100,000 numbers of one range with the same last digits, so a second attempt is rare. */
const MOST_ATTEMPTS = 20;
const NUMBER_HASH_PLACE = 'cards.number_hash';
const sealedFields = ['number', 'cvc', 'pin'] as const;
type SealedField = (typeof sealedFields)[number];

const placeOf = (field: SealedField, cardId: string): string => `cards.${field}_sealed ${cardId}`;

export const sealedColumns: readonly SealedColumn[] = sealedFields.map((field) => ({
  table: 'cards',
  column: `${field}_sealed`,
  ownerColumn: 'id',
  placeOf: ({ id }) => placeOf(field, id),
}));

/** A card with its sealed values. */
export interface VaultCard {
  id: string;
  /** `2030-11-30` */
  expiresOn: string;
  cardholderName: string;
  numberSealed: string;
  cvcSealed: string;
  /** Null for a virtual card. */
  pinSealed: string | null;
}

/** The columns of a {@link VaultCard}, of the table `c`. */
export const CARD_COLUMNS = `c.id, c.expires_on::text AS "expiresOn", c.cardholder_name AS "cardholderName",
  c.number_sealed AS "numberSealed", c.cvc_sealed AS "cvcSealed", c.pin_sealed AS "pinSealed"`;

/** The card numbers, CVCs and PINs. They leave this class only to the frame of a reveal. */
@Injectable()
export class Cards {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
    private readonly config: CardVaultConfig,
  ) {}

  /**
   * Issues the number of a card that is new to the vault. Stores expiry and name again for a known one, because a
   * sandbox can move the one, and people change the other.
   *
   * @throws card_changed, card_unknown
   */
  async know(card: OpenReveal): Promise<void> {
    const { cardToken, last4, network, cardType, expiresOn, cardholderName } = card;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const [known] = await this.dataSource.query<{ isSame: boolean }[]>(FIND_CARD, [
        cardToken,
        last4,
        network,
        cardType,
      ]);
      if (known && !known.isSame) throw cardChanged();
      if (known) {
        await this.dataSource.query(UPDATE_CARD, [cardToken, expiresOn, cardholderName]);
        return;
      }
      if (!this.config.sandbox) throw cardUnknown();
      if (await this.issue(card)) return;
    }
    throw new Error(`no free card number after ${MOST_ATTEMPTS} attempts`);
  }

  /** @returns false if the number is taken, or another call has issued one for the card. */
  private async issue(card: OpenReveal): Promise<boolean> {
    const { cardToken, network, cardType, last4, expiresOn, cardholderName } = card;
    const number = newCardNumber(network, last4);
    const seal = (field: SealedField, value: string) =>
      this.secretBox.seal(value, placeOf(field, cardToken));
    const hashes = this.hashesOf(number);
    const rows: unknown[] = await this.dataSource.query(INSERT_CARD, [
      ...[cardToken, network, cardType, last4, expiresOn, cardholderName],
      ...[hashes[0], seal('number', number), seal('cvc', newCvc())],
      cardType === 'physical' ? seal('pin', newPin(number)) : null,
      hashes,
    ]);
    return rows.length > 0;
  }

  numberOf({ id, numberSealed }: VaultCard): string {
    return this.secretBox.open(numberSealed, placeOf('number', id));
  }

  cvcOf({ id, cvcSealed }: VaultCard): string {
    return this.secretBox.open(cvcSealed, placeOf('cvc', id));
  }

  pinOf({ id, pinSealed }: VaultCard): string | undefined {
    return pinSealed === null ? undefined : this.secretBox.open(pinSealed, placeOf('pin', id));
  }

  /** @returns false if the PIN is easily guessed. */
  async setPin(transaction: EntityManager, card: VaultCard, pin: string): Promise<boolean> {
    if (isWeakPin(pin, this.numberOf(card))) return false;
    const sealed = this.secretBox.seal(pin, placeOf('pin', card.id));
    await transaction.query('UPDATE cards SET pin_sealed = $2 WHERE id = $1', [card.id, sealed]);
    return true;
  }

  /** The token of the card to which all three belong. */
  async findByDetails({ number, expiry, cvc }: EnterPaymentDetails): Promise<string | undefined> {
    const [card] = await this.dataSource.query<VaultCard[]>(
      `SELECT ${CARD_COLUMNS} FROM cards c WHERE c.number_hash = ANY($1)`,
      [this.hashesOf(number)],
    );
    if (!card) return undefined;
    const isRight = expiryOf(card.expiresOn) === expiry && isEqual(this.cvcOf(card), cvc);
    return isRight ? card.id : undefined;
  }

  /** Deletes all that the vault knows of the card. */
  async delete(cardToken: string): Promise<void> {
    await this.dataSource.query('DELETE FROM cards WHERE id = $1', [cardToken]);
  }

  private hashesOf(number: string): [Buffer, ...Buffer[]] {
    return this.secretBox.hashesOf(number, NUMBER_HASH_PLACE);
  }
}

/**
 * Hashes all numbers with the newest key, so that they are still found without the older ones. Numbers that cannot be
 * opened keep their hash.
 *
 * @returns how many have changed.
 */
export async function rehashNumbers(client: Client, secretBox: SecretBox): Promise<number> {
  let changed = 0;
  for (let lastId = ''; ;) {
    const { rows } = await client.query<{ id: string; sealed: string; hash: Buffer }>(
      `SELECT id, number_sealed AS sealed, number_hash AS hash FROM cards
       WHERE id > $1 AND starts_with(number_sealed, $2) ORDER BY id LIMIT 100`,
      [lastId, secretBox.newestPrefix],
    );
    for (const { id, sealed, hash } of rows) {
      const number = secretBox.open(sealed, placeOf('number', id));
      const [newest] = secretBox.hashesOf(number, NUMBER_HASH_PLACE);
      if (newest.equals(hash)) continue;
      await client.query('UPDATE cards SET number_hash = $2 WHERE id = $1', [id, newest]);
      changed += 1;
    }
    if (rows.length === 0) return changed;
    lastId = rows.at(-1)!.id;
  }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** $1 token, $2 last digits, $3 network, $4 type. */
const FIND_CARD = `
  SELECT (last4, network, card_type) = ($2, $3, $4) AS "isSame" FROM cards WHERE id = $1`;

/** $1 token, $2 expiry, $3 name. */
const UPDATE_CARD = `
  UPDATE cards SET expires_on = $2, cardholder_name = $3
  WHERE id = $1 AND (expires_on, cardholder_name) IS DISTINCT FROM ($2::date, $3)`;

/** $1 to $10 the columns, $11 the number's hashes by all keys. */
const INSERT_CARD = `
  INSERT INTO cards (id, network, card_type, last4, expires_on, cardholder_name, number_hash, number_sealed,
    cvc_sealed, pin_sealed)
  SELECT $1, $2, $3, $4, $5::date, $6, $7::bytea, $8, $9, $10
  WHERE NOT EXISTS (SELECT FROM cards WHERE number_hash = ANY($11::bytea[]))
  ON CONFLICT DO NOTHING RETURNING id`;
