import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardOrdered, type CardOrderedData } from '#contracts';
import type { EntityManager } from 'typeorm';
import { EventFollowers, type RecordedEvent } from '../../webhooks/index.js';
import { INHERIT_CONTROLS } from './spending-controls.sql.js';

/** Gives a card that replaces another one its rules, so that a replacement is no way around them. */
@Injectable()
export class InheritedControls implements OnModuleInit {
  constructor(private readonly followers: EventFollowers) {}

  onModuleInit(): void {
    this.followers.add((transaction, event) => this.follow(transaction, event));
  }

  private async follow(
    transaction: EntityManager,
    { eventClass, data }: RecordedEvent,
  ): Promise<void> {
    if (eventClass !== CardOrdered) return;
    const { cardId, replacesCardId } = data as CardOrderedData;
    if (replacesCardId === undefined) return;
    await transaction.query(INHERIT_CONTROLS, [replacesCardId, cardId]);
  }
}
