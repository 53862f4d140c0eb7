import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Length, Min } from 'class-validator';
import { Event } from '../event-declaration.js';
import { IsUtcTimestamp, NestedObject, NestedObjects } from '../fields.js';
import { ServiceEvent } from '../events/service-event.js';
import { communicationSettings } from '../topics.js';
import {
  type IntegrationLevel,
  integrationLevels,
  mailSenders,
  type MailSenderSide,
} from './mail-responsibilities.js';

class PublishedMailChoice {
  /** A mail that a native partner may choose a sender for. */
  @IsString()
  @Length(1, 100)
  mail: string;

  /** Who sends it. */
  @IsIn(mailSenders)
  sender: MailSenderSide;
}

class PublishedSettingsVersion {
  /** 1, 2, 3, ... */
  @IsInt()
  @Min(1)
  version: number;

  /** How far the partner has integrated the platform into its own product. */
  @IsIn(integrationLevels)
  integrationLevel: IntegrationLevel;

  /** Mails that are not named the partner sends itself, at the level `native`. */
  @IsArray()
  @ArrayMaxSize(100)
  @NestedObjects(() => PublishedMailChoice)
  choices: PublishedMailChoice[];

  /** ISO 8601, UTC: it counts for events whose `timestamp` is this time or later. */
  @IsUtcTimestamp()
  effectiveFrom: string;
}

export class PublishedSettings {
  /** All that the partner ever had or has set for later; none of them as long as it has set nothing. */
  @IsArray()
  @ArrayMaxSize(100_000)
  @NestedObjects(() => PublishedSettingsVersion)
  versions: PublishedSettingsVersion[];

  /** ISO 8601, UTC: whatever is not listed here counts from this time at the earliest. */
  @IsUtcTimestamp()
  completeUntil: string;
}

/**
 * The partner's communication settings at the platform were changed, or are known for a longer time: their
 * whole state. They decide who sends which mail.
 */
@Event<CommunicationSettingsChanged>({
  identifier: 'communication_settings_changed',
  version: 1,
  topic: communicationSettings,
  key: () => 'settings',
  example: {
    event: 'communication_settings_changed',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      versions: [
        {
          version: 1,
          integrationLevel: 'native',
          choices: [{ mail: 'card_order_confirmation', sender: 'platform' }],
          effectiveFrom: '2026-03-01T12:10:00.000Z',
        },
      ],
      completeUntil: '2026-03-01T12:09:00.000Z',
    },
  },
})
export class CommunicationSettingsChanged extends ServiceEvent {
  @NestedObject(() => PublishedSettings)
  data: PublishedSettings;
}
