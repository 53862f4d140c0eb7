import type { EndpointChannel, WebhookChannel } from '#contracts';

// Only the types of the contracts: their code would bring class-validator into the page.
export const webhookChannels: readonly WebhookChannel[] = ['events', 'transactions'];

/** What a partner has an endpoint for. That of 3-D Secure has no events. */
export const endpointChannels: readonly EndpointChannel[] = [...webhookChannels, 'three_ds'];

/** How it stands with an event, as the list's filter knows it. */
export const shownStatuses = ['pending', 'failing', 'delivered', 'given_up'] as const;

export type ShownStatus = (typeof shownStatuses)[number];

export type { EndpointChannel, WebhookChannel };
