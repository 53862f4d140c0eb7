import { randomInt } from 'node:crypto';
import type { CardLetterResource } from '#contracts';
import { declareError, type DomainError, unprocessable } from '#http';
import { CountedSecrets } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type SealedColumn, SecretBox } from '#secrets';

/** The card had as many activation codes as a card may have. Replace the card. */
export const activationCodesUsedUp = declareError(
  'activation_codes_used_up',
  409,
  'There are no more codes for this card: replace it.',
);

/**
 * The card has no letter: it is virtual, or not ordered with the manufacturer yet. Read the letter of a
 * shipped card.
 */
export const cardLetterUnknown = declareError(
  'card_letter_unknown',
  404,
  'There is no letter for this card.',
);

/** Limits how many codes can be guessed. */
const MOST_LETTERS = 5;

const letterPlace = (cardId: string): string => `card_letters.code_sealed ${cardId}`;

export const sealedLetterColumn: SealedColumn = {
  table: 'card_letters',
  column: 'code_sealed',
  ownerColumn: 'id',
  placeOf: ({ id }) => letterPlace(id),
};

/**
 * The letters with the activation codes, which the card's manufacturer prints and sends to cardholders. They are
 * stored here, sealed, until the card is active. The sandbox's manufacturer prints nothing: its letters are read by
 * a call (docs/interface/cards.md#activation-of-physical-cards).
 */
@Injectable()
export class CardLetters {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
  ) {}

  /**
   * Replaces the earlier letter.
   *
   * @returns the number of letters that are left.
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

  /** @throws card_letter_unknown if there was none, or if the card is active. */
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

/** $1 card, $2 sealed code. @returns the number of letters so far, this one included. */
const PUT_LETTER = `
  INSERT INTO card_letters (id, code_sealed) VALUES ($1, $2)
  ON CONFLICT (id) DO UPDATE SET code_sealed = excluded.code_sealed, letters = card_letters.letters + 1
  RETURNING letters`;

/**
 * The code is not that of the card. Ask the cardholder again: `guessesLeft` is how many more codes may be
 * tried.
 */
export const activationCodeWrong = declareError(
  'activation_code_wrong',
  unprocessable('/activationCode'),
  (guessesLeft: number) => ({ message: 'This is not the code of the card.', guessesLeft }),
);

/**
 * The card has no valid code: too many wrong ones were tried, or a newer one was sent. Have a new code sent.
 */
export const activationCodeVoid = declareError(
  'activation_code_void',
  423,
  'The card has no valid code, or too many wrong codes were tried. Request a new one.',
);

const DIGITS = 6;
/** As long as a card is valid: the letter may lie unopened. */
const MINUTES = 5 * 365 * 24 * 60;

const placeOf = (cardId: string): string => `card_activation_codes.secret_hash ${cardId}`;

/**
 * The codes that activate physical cards, one for each card. Only the letter contains the code. The database has a
 * hash that needs the platform's key, because six digits are quickly guessed.
 */
@Injectable()
export class ActivationCodes extends CountedSecrets {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly letters: CardLetters,
  ) {
    super('card_activation_codes', 'card_id');
  }

  /**
   * Creates a code and its letter. The card's earlier code becomes void.
   *
   * @returns the number of codes that are left.
   * @throws activation_codes_used_up
   */
  async send(transaction: EntityManager, cardId: string): Promise<number> {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const codesLeft = await this.letters.write(transaction, cardId, code);
    const [hash] = this.secretBox.hashesOf(code, placeOf(cardId));
    await this.put(transaction, { ownerId: cardId, handle: cardId, hash, minutes: MINUTES });
    return codesLeft;
  }

  /**
   * Uses up a right code, and counts a wrong one. Commit in both cases.
   *
   * @returns what is wrong with the code: activation_code_wrong, activation_code_void.
   */
  async use(
    transaction: EntityManager,
    cardId: string,
    code: string,
  ): Promise<DomainError | undefined> {
    const tried = await this.try(
      transaction,
      cardId,
      this.secretBox.hashesOf(code, placeOf(cardId)),
    );
    if (!tried) return activationCodeVoid();
    if (!tried.isRight) return activationCodeWrong(tried.triesLeft);
    await this.discard(transaction, cardId);
    return undefined;
  }

  /** The card needs no code any more. */
  async discard(transaction: EntityManager, cardId: string): Promise<void> {
    await this.withdraw(transaction, cardId);
    await this.letters.discard(transaction, cardId);
  }
}
