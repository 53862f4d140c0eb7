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

/** Tells Nest that a handler belongs to this transport and to no other. */
export const EVENTS_TRANSPORT = Symbol('events');

export interface HandlerExtras {
  eventClass: EventClass;
  takesBatches: boolean;
}

/** A class with {@link OnEvent} handlers. To be listed among the controllers of its module. */
export function EventConsumer(): ClassDecorator {
  return applyDecorators(Controller());
}

/** Nest would replace the error by "Internal server error": the failure policy needs the real one. */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

type EventHandlerOf<T> = (event: T, meta: EventMeta) => Promise<void>;
type EventsHandlerOf<T> = (events: T[], metas: EventMeta[]) => Promise<void>;

/**
 * Handles the events of one class. The method gets the event, decoded and validated, and its
 * {@link EventMeta}; when it resolves, the event is done. A method of another type does not compile.
 */
export function OnEvent<T extends object>(eventClass: EventClass<T>) {
  return decorateHandler<EventHandlerOf<T>>({ eventClass, takesBatches: false });
}

/**
 * Handles the events of one class many at a time, for a consumer that has much to catch up: the events of
 * one partition that were read together, in their order, at least one. When the method resolves, all of
 * them are done; when it fails, each is handled by itself, so that one bad event does not hold the rest.
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
