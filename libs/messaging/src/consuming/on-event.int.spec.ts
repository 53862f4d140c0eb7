import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ArgumentMetadata,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { deadLetterTopicOf, Event, EventHeader, NestedObject, OptionalField } from '#contracts';
import { currentTraceparent, traceIdOf } from '#observability';
import { eventually } from '#testing';
import { IsIn, IsISO8601, IsString } from 'class-validator';
import { type Observable, tap } from 'rxjs';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import { AcceptsNewValues, EventConsumer, EventMeta, OnEvent } from '../index.js';
import { FailureHeader } from './failed-records.js';

const tills = specTopic(1);
const drawers = specTopic(1);

class Till {
  @IsString()
  tillId: string;
}

@Event<TillOpened>({
  identifier: 'till_opened',
  version: 3,
  topic: tills,
  key: (event) => event.data.tillId,
  upcasts: {
    1: ({ when, ...body }) => ({ ...body, timestamp: when }),
    2: ({ till, ...body }) => ({ ...body, data: { tillId: (till as { id: string }).id } }),
  },
})
class TillOpened {
  @IsISO8601()
  timestamp: string;

  @NestedObject(() => Till)
  data: Till;
}

@Event<DrawerJammed>({
  identifier: 'drawer_jammed',
  version: 1,
  topic: drawers,
  key: (event) => event.drawer,
})
class DrawerJammed {
  @IsISO8601()
  timestamp: string;

  @IsString()
  drawer: string;

  @OptionalField()
  @IsIn(['coin', 'note'])
  by?: string;
}

@Event<CustomerKnown>({
  identifier: 'customer_known',
  version: 1,
  topic: tills,
  key: (event) => event.name,
  erasedBy: () => TillOpened,
})
class CustomerKnown {
  @IsISO8601()
  timestamp: string;

  @IsString()
  name: string;
}

/** Records the calls of the service's handlers. */
@Injectable()
class Diary {
  readonly opened: { event: TillOpened; meta: EventMeta; traceparent?: string }[] = [];
  readonly jammed: DrawerJammed[] = [];
  readonly notes: string[] = [];
}

@EventConsumer()
class TillConsumer {
  constructor(private readonly diary: Diary) {}

  @OnEvent(TillOpened)
  onTillOpened(event: TillOpened, meta: EventMeta): Promise<void> {
    this.diary.opened.push({ event, meta, traceparent: currentTraceparent() });
    return Promise.resolve();
  }

  @OnEvent(DrawerJammed)
  onDrawerJammed(event: DrawerJammed, _meta: EventMeta): Promise<void> {
    this.diary.jammed.push(event);
    return Promise.resolve();
  }
}

const timestamp = '2026-03-01T12:00:00.000Z';
const opened = (tillId: string): TillOpened => ({ timestamp, data: { tillId } });

describe('@OnEvent', () => {
  let fixture: MessagingFixture;
  let diary: Diary;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([tills, drawers]);
  });

  beforeEach(() => {
    diary = new Diary();
  });

  afterEach(() => fixture.stopServices());
  afterAll(() => fixture.close());

  const diaryProvider = () => ({ provide: Diary, useValue: diary });

  it('gives a handler the event, decoded and validated, and where it came from', async () => {
    await fixture.startService([TillConsumer], [diaryProvider()]);
    const id = randomUUID();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const later = { ...opened('till-1'), later: { more: 1 } };
    await fixture.publish(TillOpened, later, { id, traceparent });
    const [first] = await eventually('the event', () => diary.opened.length > 0 && diary.opened);
    const { event, meta } = first!;
    expect(event).toBeInstanceOf(TillOpened);
    expect(event.data).toBeInstanceOf(Till);
    // Fields that this version does not know are kept, because a handler may pass them on.
    expect(event).toEqual(Object.assign(new TillOpened(), later, { event: 'till_opened' }));
    expect(meta).toBeInstanceOf(EventMeta);
    expect(meta).toMatchObject({
      consumer: fixture.group,
      id,
      attempt: 1,
      key: 'till-1',
      topic: tills.name,
      partition: 0,
      offset: '0',
    });
    expect(meta.headers).toMatchObject({
      'event-type': 'till_opened',
      'event-version': '3',
      'occurred-at': timestamp,
    });
    expect(Math.abs(Date.now() - meta.timestamp.getTime())).toBeLessThan(600_000);
    expect(traceIdOf(first!.traceparent)).toBe(traceId);
    expect(first!.traceparent).not.toBe(traceparent);
  });

  it('handles several events of several topics in one class, each by its own method', async () => {
    await fixture.startService([TillConsumer], [diaryProvider()]);
    await fixture.publish(DrawerJammed, { timestamp, drawer: 'drawer-1' });
    await fixture.publish(TillOpened, opened('till-2'));
    await eventually('both', () => diary.jammed.length === 1 && diary.opened.length === 1);
    expect(diary.jammed[0]).toBeInstanceOf(DrawerJammed);
    expect(diary.jammed[0]!.drawer).toBe('drawer-1');
    expect(diary.opened[0]!.event.data.tillId).toBe('till-2');
  });

  it('handles several events in one method', async () => {
    @EventConsumer()
    class OneMethodConsumer {
      @OnEvent(TillOpened, DrawerJammed)
      handle(event: TillOpened | DrawerJammed, _meta: EventMeta): Promise<void> {
        diary.notes.push(event instanceof TillOpened ? event.data.tillId : event.drawer);
        return Promise.resolve();
      }
    }
    await fixture.startService([OneMethodConsumer]);
    await fixture.publish(DrawerJammed, { timestamp, drawer: 'drawer-2' });
    await fixture.publish(TillOpened, opened('till-4'));
    await eventually('both', () => diary.notes.length === 2);
    expect(diary.notes.sort()).toEqual(['drawer-2', 'till-4']);
  });

  it('gives a handler events of earlier versions, converted to its own', async () => {
    await fixture.startService([TillConsumer], [diaryProvider()]);
    const letters = await fixture.read(deadLetterTopicOf(fixture.group));
    const send = (version: string, body: unknown) =>
      fixture.publishRecord({
        topic: tills.name,
        key: 'till',
        value: Buffer.from(JSON.stringify(body)),
        headers: { [EventHeader.type]: 'till_opened', [EventHeader.version]: version },
      });
    await send('1', { when: timestamp, till: { id: 'first' }, kept: true });
    await send('2', { timestamp, till: { id: 'second' } });
    await send('3', opened('third'));
    // Not an event of that version, not known, from the future, and none.
    await send('2', { timestamp });
    await send('0', opened('none'));
    await send('4', opened('none'));
    await send('2e0', opened('none'));
    await send('1', [timestamp]);
    await send('3', opened('last'));
    await eventually('the last', () => diary.opened.length === 4);
    expect(diary.opened.map(({ event }) => event.data.tillId)).toEqual([
      ...['first', 'second', 'third', 'last'],
    ]);
    expect(diary.opened[0]!.event).toEqual(
      Object.assign(new TillOpened(), { ...opened('first'), kept: true }),
    );
    const reasons = await eventually('the dead letters', () => {
      const found = letters.records.filter(({ key }) => key?.toString() === 'till');
      return found.length === 5 && found.map(({ headers }) => headers[FailureHeader.reason]);
    });
    expect(reasons).toEqual([
      expect.stringContaining('till_opened has wrong data for its version 2'),
      ...['0', '4', '2e0'].map((version) =>
        expect.stringContaining(`version ${version} of till_opened is not known here`),
      ),
      expect.stringContaining('till_opened is not a JSON object'),
    ]);
  });

  it('gives a handler that says so values that the contract does not have yet', async () => {
    @EventConsumer()
    class TolerantConsumer {
      @AcceptsNewValues()
      @OnEvent(DrawerJammed)
      handle({ drawer, by }: DrawerJammed, _meta: EventMeta): Promise<void> {
        diary.notes.push(`${drawer} by ${by}`);
        return Promise.resolve();
      }
    }
    await fixture.startService([TolerantConsumer]);
    const send = (drawer: unknown, by: unknown) =>
      fixture.publishRecord({
        topic: drawers.name,
        key: 'drawer',
        value: Buffer.from(JSON.stringify({ timestamp, drawer, by })),
        headers: { [EventHeader.type]: 'drawer_jammed' },
      });
    await send('a', 'ticket');
    // Neither a short text, nor another field.
    for (const by of [7, '', 'x'.repeat(101), ['coin']]) await send('b', by);
    await send(8, 'ticket');
    await send('c', 'coin');
    await eventually('the last', () => diary.notes.includes('c by coin'));
    expect(diary.notes).toEqual(['a by ticket', 'c by coin']);
  });

  it('refuses new values for all other handlers', async () => {
    await fixture.startService([TillConsumer], [diaryProvider()]);
    await fixture.publishRecord({
      topic: drawers.name,
      key: 'drawer',
      value: Buffer.from(JSON.stringify({ timestamp, drawer: 'a', by: 'ticket' })),
      headers: { [EventHeader.type]: 'drawer_jammed' },
    });
    await fixture.publish(DrawerJammed, { timestamp, drawer: 'drawer' });
    await eventually('the last', () => diary.jammed.length === 1);
    expect(diary.jammed.map(({ drawer }) => drawer)).toEqual(['drawer']);
    expect(() => {
      class Below {
        @OnEvent(DrawerJammed)
        @AcceptsNewValues()
        handle(_event: DrawerJammed, _meta: EventMeta): Promise<void> {
          return Promise.resolve();
        }
      }
      return Below;
    }).toThrow('@AcceptsNewValues() stands above @OnEvent of handle');
  });

  it('refuses a second handler for an event of the group at boot', async () => {
    @EventConsumer()
    class SecondConsumer {
      @OnEvent(TillOpened)
      handle(_event: TillOpened, _meta: EventMeta): Promise<void> {
        return Promise.resolve();
      }
    }
    await expect(
      fixture.startService([TillConsumer, SecondConsumer], [diaryProvider()]),
    ).rejects.toThrow(`two handlers for till_opened in the group ${fixture.group}`);
  });

  it('refuses a service that keeps personal data and does not handle its erasure', async () => {
    @EventConsumer()
    class NeverForgets {
      @OnEvent(CustomerKnown)
      handle(_event: CustomerKnown, _meta: EventMeta): Promise<void> {
        return Promise.resolve();
      }
    }
    await expect(fixture.startService([NeverForgets])).rejects.toThrow(
      `${fixture.group} handles customer_known, so it must handle till_opened, too`,
    );
  });

  it('takes no method of another type: that does not compile', () => {
    class WrongConsumers {
      // @ts-expect-error -- another event
      @OnEvent(TillOpened)
      wrongEvent(_event: DrawerJammed, _meta: EventMeta): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error -- only one of the events
      @OnEvent(TillOpened, DrawerJammed)
      oneOfTwo(_event: DrawerJammed, _meta: EventMeta): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error -- a field that the event does not have
      @OnEvent(TillOpened)
      wrongField(_event: { data: { tillId: number } }): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error -- the second parameter is not an EventMeta
      @OnEvent(TillOpened)
      wrongMeta(_event: TillOpened, _meta: string): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error -- the handler must return a promise
      @OnEvent(TillOpened)
      wrongResult(_event: TillOpened): void {}
    }
    expect(new WrongConsumers()).toBeDefined();
  });

  it('refuses a class that is no declared event', () => {
    class Undeclared {}
    const decorate = (): unknown => {
      class UndeclaredConsumer {
        @OnEvent(Undeclared)
        handle(_event: Undeclared): Promise<void> {
          return Promise.resolve();
        }
      }
      return UndeclaredConsumer;
    };
    expect(decorate).toThrow('Undeclared is not declared with @Event');
  });

  it('applies the guards, pipes and interceptors of Nest', async () => {
    @Injectable()
    class FromTheSecondAttemptOn implements CanActivate {
      canActivate(context: ExecutionContext): boolean {
        const meta = context.switchToRpc().getContext<EventMeta>();
        diary.notes.push(`guard ${meta.attempt}`);
        return meta.attempt > 1;
      }
    }
    @Injectable()
    class NoteAround implements NestInterceptor {
      intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
        const { data } = context.switchToRpc().getData<TillOpened>();
        diary.notes.push(`before ${data.tillId}`);
        return next.handle().pipe(tap({ complete: () => diary.notes.push('after') }));
      }
    }
    class InCapitals implements PipeTransform {
      transform(value: unknown, { type }: ArgumentMetadata): unknown {
        // Nest runs a method's pipes on all parameters; the event is the one of type `body`.
        if (type !== 'body') return value;
        return opened((value as TillOpened).data.tillId.toUpperCase());
      }
    }
    @EventConsumer()
    class GuardedConsumer {
      @OnEvent(TillOpened)
      @UseGuards(FromTheSecondAttemptOn)
      @UseInterceptors(NoteAround)
      @UsePipes(InCapitals)
      handle(event: TillOpened, _meta: EventMeta): Promise<void> {
        diary.notes.push(`handle ${event.data.tillId}`);
        return Promise.resolve();
      }
    }
    await fixture.startService([GuardedConsumer]);
    await fixture.publish(TillOpened, opened('till-3'));
    await eventually('the event', () => diary.notes.includes('after'));
    expect(diary.notes).toEqual(['guard 1', 'guard 2', 'before till-3', 'handle TILL-3', 'after']);
  });
});
