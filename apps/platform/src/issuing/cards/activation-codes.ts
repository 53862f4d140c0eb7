import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainError } from '#http';
import { CountedSecrets } from '#strong-auth';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../../secrets/index.js';
import { CardLetters } from './card-letters.js';
import { activationCodeVoid, activationCodeWrong } from './cards.errors.js';

const DIGITS = 6;
/** As long as a card is valid: the letter may lie unopened. */
const MINUTES = 5 * 365 * 24 * 60;

const placeOf = (cardId: string): string => `card_activation_codes.secret_hash ${cardId}`;

/**
 * The codes that activate physical cards, one for each card. Only the letter tells a code; what is compared is
 * a hash that needs the platform's key, because six digits are soon tried.
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
   * Makes a code and its letter. The card's older code is void.
   *
   * @returns how many more codes there may be.
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
   * Uses up a right code, and counts a wrong one: commit also then.
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
