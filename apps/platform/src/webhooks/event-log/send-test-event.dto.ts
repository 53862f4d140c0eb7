import {
  CheckedBy,
  eventClassesByChannel,
  eventDeclarationOf,
  type WebhookChannel,
  webhookChannels,
} from '#contracts';
import { IsIn, IsString, Length } from 'class-validator';

const eventKinds = Object.values(eventClassesByChannel)
  .flat()
  .map((eventClass) => eventDeclarationOf(eventClass).identifier);

export class SendTestEventDto {
  @IsIn(webhookChannels)
  channel: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsString()
  @Length(1, 100)
  @NamesEventKind()
  event: string;
}

/** Lists the kinds in the API document. An unknown kind is refused later with its own error code. */
function NamesEventKind(): PropertyDecorator {
  return CheckedBy({
    name: 'namesEventKind',
    isGood: () => true,
    message: 'must be a known kind',
    schema: { type: 'string', enum: [...eventKinds] },
  });
}
