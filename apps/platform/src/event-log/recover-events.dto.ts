import { type WebhookChannel, webhookChannels } from '#contracts';
import { IsMoment } from '#http';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

/** Which failed events are to be sent again. */
export class RecoverEventsDto {
  @IsMoment()
  since: Date;

  /** Those of this moment are left alone. */
  @IsOptional()
  @IsMoment()
  until?: Date;

  @IsOptional()
  @IsIn(webhookChannels)
  channel?: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  event?: string;
}
