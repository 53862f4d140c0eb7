import { OptionalField, type WebhookChannel, webhookChannels } from '#contracts';
import { IsMoment } from '#http';
import { IsIn, IsString, Length } from 'class-validator';

/** Selects the failed events to send again. */
export class RecoverEventsDto {
  @IsMoment()
  since: Date;

  /** Exclusive. */
  @OptionalField()
  @IsMoment()
  until?: Date;

  @OptionalField()
  @IsIn(webhookChannels)
  channel?: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  event?: string;
}
