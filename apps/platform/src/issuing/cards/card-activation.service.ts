import {
  type ActivationCodeResource,
  CardActivated,
  type CardLetterResource,
  type CardParty,
  type CardResource,
  type CardStatus,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, DomainError, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivationCodes, CardLetters } from './activation-codes.service.js';
import { CardLife } from './card-life.js';
import {
  cardResource,
  cardTransitionImpossible,
  freezesOf,
  nextCardStatus,
  withFreezes,
} from './card-transitions.js';
import { Card, cardUnknown, lockCard } from './card.entity.js';

/** The card is virtual, and the call has an activation code. Activate it without a body. */
export const activationCodeNeedless = declareError(
  'activation_code_needless',
  unprocessable('/activationCode'),
  'activationCode: a virtual card is activated without a code.',
);

/** The card is physical, and the call has no activation code. Send the code of the cardholder's letter. */
export const activationCodeRequired = declareError(
  'activation_code_required',
  unprocessable('/activationCode'),
  'activationCode: a physical card is activated with the code of the letter.',
);

/** A physical card that is not active yet. */
const inactive: ReadonlySet<CardStatus> = new Set(['pre_order', 'ordered', 'shipped']);

/** Activates cards, the physical ones with a code (docs/interface/cards.md#activation-of-physical-cards). */
@Injectable()
export class CardActivation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ActivationCodes,
    private readonly letters: CardLetters,
    private readonly life: CardLife,
  ) {}

  /**
   * The card's row is locked, which serializes the attempts. A damaged card that this one replaces is terminated;
   * its freezes are passed on to this one, except for the cardholder's own.
   *
   * @throws card_unknown, card_transition_impossible, activation_code_required, activation_code_needless,
   * activation_code_wrong, activation_code_void
   */
  async activate(partnerId: string, id: string, code: string | undefined): Promise<CardResource> {
    const outcome = await transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await this.life.lock(transaction, partnerId, id);
      if (!nextCardStatus('activate', card.status, card.cardType)) {
        throw cardTransitionImpossible('activate', card.status);
      }
      // Returned instead of thrown, because the failed attempt must be committed.
      const refusal = await this.useCode(transaction, card, code);
      if (refusal) return refusal;
      // Its own freezes are those of an expired card that it renews.
      const activated = withFreezes([
        ...card.frozenBy,
        ...(await this.endReplaced(transaction, card)),
      ]);
      const { frozenBy } = activated;
      return cardResource(
        await this.life.change(transaction, card, activated, CardActivated, { frozenBy }),
      );
    });
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  }

  /** Sends another letter. @throws card_unknown, card_transition_impossible, activation_codes_used_up */
  async sendCode(
    transaction: EntityManager,
    partnerId: string,
    id: string,
  ): Promise<ActivationCodeResource> {
    const { cardType, status } = await lockCard(transaction, partnerId, id);
    if (cardType === 'virtual' || !inactive.has(status)) {
      throw cardTransitionImpossible('send an activation code', status);
    }
    return { cardId: id, codesLeft: await this.codes.send(transaction, id) };
  }

  /** @throws card_unknown, card_letter_unknown */
  async readLetter(partnerId: string, id: string): Promise<CardLetterResource> {
    if (!(await this.dataSource.manager.existsBy(Card, { id, partnerId }))) throw cardUnknown();
    return this.letters.read(id);
  }

  private async useCode(
    transaction: EntityManager,
    { id, cardType }: Card,
    code: string | undefined,
  ): Promise<DomainError | undefined> {
    if (cardType === 'virtual') return code === undefined ? undefined : activationCodeNeedless();
    return code === undefined ? activationCodeRequired() : this.codes.use(transaction, id, code);
  }

  /** @returns the parties whose freezes are passed on to the new card. */
  private async endReplaced(
    transaction: EntityManager,
    { id, replacesCardId, partnerId }: Card,
  ): Promise<CardParty[]> {
    if (replacesCardId === null) return [];
    const replaced = await lockCard(transaction, partnerId, replacesCardId);
    if (replaced.status === 'terminated') return [];
    const cause = { by: 'platform', replacedByCardId: id } as const;
    await this.life.terminate(transaction, [replacesCardId], cause);
    return freezesOf(replaced).filter((party) => party !== 'cardholder');
  }
}
