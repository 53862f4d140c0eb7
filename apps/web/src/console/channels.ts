import type { EndpointChannel, WebhookChannel } from '#contracts';

// Only types are imported from the contracts, because their code would bring class-validator into the page.
export const webhookChannels: readonly WebhookChannel[] = ['events', 'transactions'];

/** The channels that a partner configures endpoints for. 3-D Secure has no events. */
export const endpointChannels: readonly EndpointChannel[] = [...webhookChannels, 'three_ds'];

/** The statuses that the event list can be filtered by. */
export const shownStatuses = ['pending', 'failing', 'delivered', 'given_up'] as const;

export type ShownStatus = (typeof shownStatuses)[number];

export type { EndpointChannel, WebhookChannel };
