import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CardLetterResource } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type SealedColumn, SecretBox } from '../../secrets/index.js';
import { activationCodesUsedUp, cardLetterUnknown } from './cards.errors.js';

/** So that nobody can try code after code. */
const MOST_LETTERS = 5;

const letterPlace = (cardId: string): string => `card_letters.code_sealed ${cardId}`;

export const sealedLetterColumn: SealedColumn = {
  table: 'card_letters',
  column: 'code_sealed',
  ownerColumn: 'id',
  placeOf: ({ id }) => letterPlace(id),
};

/**
 * The letters that the card's manufacturer prints and sends to cardholders, with the code that activates the
 * card. They wait here, sealed, until the card is active. The sandbox's manufacturer prints nothing: its
 * letters are read by a call (docs/interface.md#activation-of-physical-cards).
 */
@Injectable()
export class CardLetters {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
  ) {}

  /**
   * A letter takes the place of the one before it.
   *
   * @returns how many more may follow.
   * @throws activation_codes_used_up
   */
  async write(transaction: EntityManager, cardId: string, activationCode: string): Promise<number> {
    const sealed = this.secretBox.seal(activationCode, letterPlace(cardId));
    const [{ letters }] = await transaction.query<[{ letters: number }]>(PUT_LETTER, [
      cardId,
      sealed,
    ]);
    if (letters > MOST_LETTERS) throw activationCodesUsedUp();
    return MOST_LETTERS - letters;
  }

  /** @throws card_letter_unknown, if there was none, or the card needs none any more. */
  async read(cardId: string): Promise<CardLetterResource> {
    const [letter] = await this.dataSource.query<{ sealed: string }[]>(
      'SELECT code_sealed AS sealed FROM card_letters WHERE id = $1',
      [cardId],
    );
    if (!letter) throw cardLetterUnknown();
    return { cardId, activationCode: this.secretBox.open(letter.sealed, letterPlace(cardId)) };
  }

  async discard(transaction: EntityManager, cardId: string): Promise<void> {
    await transaction.query('DELETE FROM card_letters WHERE id = $1', [cardId]);
  }
}

/** $1 card, $2 sealed code. @returns how many letters there were, this one included. */
const PUT_LETTER = `
  INSERT INTO card_letters (id, code_sealed) VALUES ($1, $2)
  ON CONFLICT (id) DO UPDATE SET code_sealed = excluded.code_sealed, letters = card_letters.letters + 1
  RETURNING letters`;
