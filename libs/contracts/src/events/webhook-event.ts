import { IsObject, IsString, Length, Matches } from 'class-validator';
import type { EventDeclaration } from '../event-declaration.js';
import { IsUtcTimestamp } from '../fields.js';
import type { ApiScope } from '../platform-api/api-key.js';
import { webhookEvents } from '../topics.js';

/** The envelope of every event that the platform sends: four fields and nothing else (docs/interface/webhooks.md#the-event-webhook). */
export abstract class WebhookEvent {
  /** The event kind's identifier, such as `card_ordered`. */
  @IsString()
  @Length(1, 100)
  @Matches(/^[a-z][a-z0-9_.]*$/, { message: 'event must be a snake_case identifier' })
  event: string;

  /** The company's id at the platform, `cmp_...`. */
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** When it happened: ISO 8601, UTC. */
  @IsUtcTimestamp()
  timestamp: string;

  @IsObject()
  abstract data: object;
}

/** An event of a kind that this version does not know: only its envelope is validated. */
export class UnknownWebhookEvent extends WebhookEvent {
  @IsObject()
  data: Record<string, unknown>;
}

/** A scope that lets its holder read what an event carries. */
export type EventBodyScope = Extract<ApiScope, 'companies:read' | 'cards:read' | 'accounts:read'>;

/** Declaration of an event that the platform sends to partners. */
export interface WebhookEventDeclaration<T extends WebhookEvent> extends EventDeclaration<T> {
  /**
   * What a caller needs to read the body in the event log: the scope of the calls that return the same data
   * (docs/interface/keys.md#scopes-of-event-bodies).
   */
  bodyScope: EventBodyScope;
}

/** Common declaration of the event webhook's events: one topic, ordered per company. */
export function webhookEvent<T extends WebhookEvent>(
  identifier: string,
  bodyScope: EventBodyScope,
  exampleData: T['data'],
  version = 1,
): WebhookEventDeclaration<T> {
  return {
    identifier,
    bodyScope,
    version,
    topic: webhookEvents,
    key: (event) => event.companyId,
    example: {
      event: identifier,
      companyId: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
      timestamp: '2026-03-01T12:00:00.000Z',
      data: exampleData,
    } as T,
  };
}
