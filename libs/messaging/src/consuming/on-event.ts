import { type EventClass, eventDeclarationOf } from '#contracts';
import {
  applyDecorators,
  Catch,
  Controller,
  type ExceptionFilter,
  UseFilters,
} from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { EventMeta, Tolerance } from './received-event.js';

/** Marks a handler as belonging to this transport only. */
export const EVENTS_TRANSPORT = Symbol('events');

export interface HandlerExtras {
  /** The event classes of the method, by their identifiers. */
  eventClasses: ReadonlyMap<string, EventClass>;
  takesBatches: boolean;
  /** An object, because Nest copies what is around it. */
  tolerance: Tolerance;
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
 * Handles the events of one class, or of several classes. The method receives the decoded, validated
 * event and its {@link EventMeta}. The event is done when the method resolves. A method with other
 * parameter types does not compile.
 */
export function OnEvent<Classes extends readonly [EventClass, ...EventClass[]]>(
  ...eventClasses: Classes
) {
  return decorateHandler<EventHandlerOf<InstanceType<Classes[number]>>>(eventClasses, false);
}

/**
 * Handles many events of one class in one call, for a consumer that must catch up fast. The method
 * receives at least one event: events of one partition that were read together, in their order.
 * When it resolves, all of them are done. When it fails, each event is handled separately, so that
 * one bad event does not block the others.
 */
export function OnEvents<T extends object>(eventClass: EventClass<T>) {
  return decorateHandler<EventsHandlerOf<T>>([eventClass], true);
}

const toleranceOf = new WeakMap<object, Tolerance>();

/**
 * Above `@OnEvent` or `@OnEvents`: the method also gets events with values that a list of the contract does not have yet,
 * such as a new `reason`. It must have a default for them. Other methods refuse them, and they become dead letters.
 */
export function AcceptsNewValues(): MethodDecorator {
  return (_target, method, descriptor) => {
    const tolerance = toleranceOf.get(descriptor.value as object);
    if (!tolerance)
      throw new Error(`@AcceptsNewValues() stands above @OnEvent of ${String(method)}`);
    tolerance.acceptsNewValues = true;
  };
}

function decorateHandler<AnyHandler>(classes: readonly EventClass[], takesBatches: boolean) {
  return <Handler extends AnyHandler>(
    target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const eventClasses = new Map(
      classes.map((one) => [eventDeclarationOf(one).identifier, one] as const),
    );
    const tolerance: Tolerance = { acceptsNewValues: false };
    const extras: HandlerExtras = { eventClasses, takesBatches, tolerance };
    toleranceOf.set(descriptor.value as object, tolerance);
    const identifiers = [...eventClasses.keys()];
    const pattern = EventPattern(identifiers, EVENTS_TRANSPORT, extras) as MethodDecorator;
    pattern(target, method, descriptor);
    UseFilters(RethrowFilter)(target, method, descriptor);
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
  };
}
