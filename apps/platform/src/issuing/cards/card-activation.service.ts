import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  ActivationCodeResource,
  CardLetterResource,
  CardParty,
  CardResource,
  CardStatus,
} from '#contracts';
import { transactionInTurn } from '#database';
import { DomainError } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivationCodes } from './activation-codes.js';
import { CardLetters } from './card-letters.js';
import { cardResource } from './card-resource.js';
import { freezesOf, nextCardStatus, withFreezes } from './card-transitions.js';
import { Card } from './card.entity.js';
import {
  activationCodeNeedless,
  activationCodeRequired,
  cardTransitionImpossible,
  cardUnknown,
} from './cards.errors.js';
import { lockCard } from './lock-card.js';

/** A physical card that is not active yet. */
const inactive: ReadonlySet<CardStatus> = new Set(['pre_order', 'ordered', 'shipped']);

/** Activates cards, the physical ones with a code (docs/interface.md#activation-of-physical-cards). */
@Injectable()
export class CardActivation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ActivationCodes,
    private readonly letters: CardLetters,
  ) {}

  /**
   * The card's row is locked, so the codes that are tried for it come one after the other. A damaged card
   * that this one replaces is terminated; its freezes go on for this one, except for the cardholder's own.
   *
   * @throws card_unknown, card_transition_impossible, activation_code_required, activation_code_needless,
   * activation_code_wrong, activation_code_void
   */
  async activate(partnerId: string, id: string, code: string | undefined): Promise<CardResource> {
    const outcome = await transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await lockCard(transaction, partnerId, id);
      if (!nextCardStatus('activate', card.status, card.cardType)) {
        throw cardTransitionImpossible('activate', card.status);
      }
      // Returned, because the wrong try has to be committed.
      const refusal = await this.useCode(transaction, card, code);
      if (refusal) return refusal;
      const activated = withFreezes(await this.endReplaced(transaction, card));
      await transaction.update(Card, { id }, activated);
      return cardResource({ ...card, ...activated });
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

  /** @returns who has frozen the replaced card, and keeps the new one frozen. */
  private async endReplaced(
    transaction: EntityManager,
    { replacesCardId, partnerId }: Card,
  ): Promise<CardParty[]> {
    if (replacesCardId === null) return [];
    const replaced = await lockCard(transaction, partnerId, replacesCardId);
    if (replaced.status === 'terminated') return [];
    await transaction.update(Card, { id: replacesCardId }, { status: 'terminated' });
    await this.codes.discard(transaction, replacesCardId);
    return freezesOf(replaced).filter((party) => party !== 'cardholder');
  }
}
