import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type EventScope, EventScopes } from '../../webhooks/index.js';
import { Card } from '../cards/card.entity.js';
import { Person } from './person.entity.js';

/** A person has a few; so many no one has. */
const MOST_CARDS = 100;

/** Tells the event log how the events of a person are found: all are about one of the person's cards. */
@Injectable()
export class PersonEvents implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly scopes: EventScopes,
  ) {}

  onModuleInit(): void {
    this.scopes.add('personId', (partnerId, id) => this.scopeOf(partnerId, id));
  }

  private async scopeOf(partnerId: string, id: string): Promise<EventScope | null> {
    const { manager } = this.dataSource;
    const person = await manager.findOneBy(Person, { id, partnerId });
    if (!person) return null;
    const cards = await manager.find(Card, {
      where: { personId: id },
      order: { id: 'DESC' },
      take: MOST_CARDS,
    });
    const cardIds = cards.map((card) => card.id);
    return { companyId: person.companyId, cardIds, isNamed: false };
  }
}
