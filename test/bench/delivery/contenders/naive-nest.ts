import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Body,
  Controller,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  Post,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectDataSource, InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import {
  Column,
  CreateDateColumn,
  DataSource,
  Entity,
  Index,
  LessThanOrEqual,
  PrimaryColumn,
  Repository,
} from 'typeorm';
import { contenderConfig, reportReady } from './contender.config.js';

const { databaseUrl, receiverUrl } = contenderConfig();

const POLL_MS = 500;
const READ_AT_ONCE = 100;
const SENT_AT_ONCE = 10;
const RETRY_MS = 5_000;

class OrderedCardDto {
  @IsString()
  personId: string;

  @IsString()
  externalId: string;

  @IsIn(['virtual', 'physical'])
  cardType: string;
}

class OrderCardDto {
  @IsString()
  companyId: string;

  @ValidateNested()
  @Type(() => OrderedCardDto)
  data: OrderedCardDto;
}

class EmitEventDto {
  @IsString()
  companyId: string;

  @IsString()
  event: string;

  @IsObject()
  data: object;
}

@Entity('cards')
class CardEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  personId: string;

  @Column('text')
  cardType: string;

  @Column('text', { default: 'ordered' })
  status: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

@Entity('events')
@Index(['status', 'nextAttemptAt'])
class EventEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('jsonb')
  payload: object;

  @Column('text', { default: 'pending' })
  status: 'pending' | 'delivered';

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  nextAttemptAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

@Injectable()
class CardsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  order({ companyId, data }: OrderCardDto): Promise<{ id: string }> {
    return this.dataSource.transaction(async (manager) => {
      const { personId, cardType } = data;
      const card = manager.create(CardEntity, {
        id: `crd_${randomUUID()}`,
        companyId,
        personId,
        cardType,
      });
      await manager.save(card);
      const payload = { event: 'card_ordered', companyId, data: { ...data, cardId: card.id } };
      await manager.save(newEvent(payload));
      return { id: card.id };
    });
  }
}

@Injectable()
class EventsService implements OnApplicationBootstrap {
  constructor(@InjectRepository(EventEntity) private readonly events: Repository<EventEntity>) {}

  onApplicationBootstrap(): void {
    void this.deliverForever();
  }

  async emit(body: EmitEventDto): Promise<{ id: string }> {
    const { id } = await this.events.save(newEvent(body));
    return { id };
  }

  private async deliverForever(): Promise<never> {
    for (;;) {
      const due = await this.events.find({
        where: { status: 'pending', nextAttemptAt: LessThanOrEqual(new Date()) },
        order: { nextAttemptAt: 'ASC' },
        take: READ_AT_ONCE,
      });
      for (let sent = 0; sent < due.length; sent += SENT_AT_ONCE) {
        await Promise.all(due.slice(sent, sent + SENT_AT_ONCE).map((event) => this.deliver(event)));
      }
      if (due.length === 0) await sleep(POLL_MS);
    }
  }

  private async deliver(event: EventEntity): Promise<void> {
    event.attempts += 1;
    if (await isReceived(event)) event.status = 'delivered';
    else event.nextAttemptAt = new Date(Date.now() + RETRY_MS);
    await this.events.save(event);
  }
}

function newEvent(payload: { companyId: string }): EventEntity {
  return Object.assign(new EventEntity(), {
    id: `evt_${randomUUID()}`,
    companyId: payload.companyId,
    payload: { ...payload, timestamp: new Date().toISOString() },
    nextAttemptAt: new Date(),
  });
}

async function isReceived({ id, payload }: EventEntity): Promise<boolean> {
  try {
    const response = await fetch(receiverUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': id },
      body: JSON.stringify(payload),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * The obvious first implementation: entities are saved in a transaction of TypeORM, and a poller reads the
 * due events, sends a few at once and saves each. Like the bare outbox it has no API keys, numbers, order,
 * signatures and logs; and it is for one process only.
 */
@Controller()
class OutboxController {
  constructor(
    private readonly cards: CardsService,
    private readonly events: EventsService,
  ) {}

  @Post('cards')
  order(@Body() body: OrderCardDto): Promise<{ id: string }> {
    return this.cards.order(body);
  }

  @Post('events')
  emit(@Body() body: EmitEventDto): Promise<{ id: string }> {
    return this.events.emit(body);
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: databaseUrl,
      entities: [CardEntity, EventEntity],
      synchronize: true,
    }),
    TypeOrmModule.forFeature([EventEntity]),
  ],
  controllers: [OutboxController],
  providers: [CardsService, EventsService],
})
class NaiveModule {}

const app = await NestFactory.create(NaiveModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
await app.listen(0, '127.0.0.1');
reportReady((app.getHttpServer().address() as AddressInfo).port);
