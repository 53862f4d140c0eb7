import { CommunicationSettingsChanged } from './communications/communication-settings-changed.event.js';
import {
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
} from './directory/directory-changed.event.js';
import type { EventClass } from './event-declaration.js';
import { transactionEventClasses, webhookEventClasses } from './events/webhook-event-catalog.js';
import { CardProvisioningFailed } from './provisioning/card-provisioning-failed.event.js';
import { ThreeDsRequested } from './three-ds/three-ds-requested.event.js';

/** Every event on Kafka, by the service that publishes it. */
export const eventsByPublisher = {
  gateway: [...webhookEventClasses, ...transactionEventClasses, ThreeDsRequested],
  onboarding: [DirectoryCompanyChanged, DirectoryPersonChanged, CommunicationSettingsChanged],
  'card-provisioning': [CardProvisioningFailed],
} as const satisfies Readonly<Record<string, readonly EventClass[]>>;

export const publishedEventClasses: readonly EventClass[] = Object.values(eventsByPublisher).flat();
