import {
  CheckedBy,
  eventClassesByChannel,
  eventDeclarationOf,
  IsReference,
  type WebhookChannel,
  webhookChannels,
} from '#contracts';
import { IsIn } from 'class-validator';

const eventKinds = Object.values(eventClassesByChannel)
  .flat()
  .map((eventClass) => eventDeclarationOf(eventClass).identifier);

export class SendTestEventDto {
  @IsIn(webhookChannels)
  channel: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsReference()
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
