import { type WebhookChannel, webhookChannels } from '#contracts';
import { IsIn, IsString, Length } from 'class-validator';

export class SendTestEventDto {
  @IsIn(webhookChannels)
  channel: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsString()
  @Length(1, 100)
  event: string;
}
