import { IsString, Length } from 'class-validator';
import { IsUtcTimestamp, OptionalField } from '../fields.js';

/** An event that one of the partner's services reports, in the envelope of webhooks. Only its own data differ. */
export abstract class ServiceEvent {
  /** The event's identifier, as in the header `event-type`. The outbox writes it; earlier records lack it. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  event?: string;

  /** When it happened: ISO 8601, UTC. */
  @IsUtcTimestamp()
  timestamp: string;

  abstract data: object;
}
