import {
  applyDecorators,
  Catch,
  Controller,
  type ExceptionFilter,
  UseFilters,
} from '@nestjs/common';
import { type EventClass, eventDeclarationOf } from '#contracts';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { EventMeta } from './event-meta.js';

/** Marks a handler as belonging to this transport only. */
export const EVENTS_TRANSPORT = Symbol('events');

export interface HandlerExtras {
  eventClass: EventClass;
  takesBatches: boolean;
}

/** A class with {@link OnEvent} handlers. List it among the controllers of its module. */
export function EventConsumer(): ClassDecorator {
  return applyDecorators(Controller());
}

/**
 * Nest would replace the error by "Internal server error", but the failure policy needs the
 * original error.
 */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

type EventHandlerOf<T> = (event: T, meta: EventMeta) => Promise<void>;
type EventsHandlerOf<T> = (events: T[], metas: EventMeta[]) => Promise<void>;

/**
 * Handles the events of one class. The method receives the decoded, validated event and its {@link
 * EventMeta}. The event is done when the method resolves. A method with other parameter types does
 * not compile.
 */
export function OnEvent<T extends object>(eventClass: EventClass<T>) {
  return decorateHandler<EventHandlerOf<T>>({ eventClass, takesBatches: false });
}

/**
 * Handles many events of one class in one call, for a consumer that must catch up fast. The method
 * receives at least one event: events of one partition that were read together, in their order.
 * When it resolves, all of them are done. When it fails, each event is handled separately, so that
 * one bad event does not block the others.
 */
export function OnEvents<T extends object>(eventClass: EventClass<T>) {
  return decorateHandler<EventsHandlerOf<T>>({ eventClass, takesBatches: true });
}

function decorateHandler<AnyHandler>(extras: HandlerExtras) {
  return <Handler extends AnyHandler>(
    target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const { identifier } = eventDeclarationOf(extras.eventClass);
    const pattern = EventPattern(identifier, EVENTS_TRANSPORT, extras) as MethodDecorator;
    pattern(target, method, descriptor);
    UseFilters(RethrowFilter)(target, method, descriptor);
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
  };
}
