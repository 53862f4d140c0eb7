import type { EndpointChannel, WebhookChannel } from '#contracts';

// Only the types of the contracts: their code would bring class-validator into the page.
export const webhookChannels: readonly WebhookChannel[] = ['events', 'transactions'];

/** What a partner has an endpoint for. That of 3-D Secure has no events. */
export const endpointChannels: readonly EndpointChannel[] = [...webhookChannels, 'three_ds'];

export type { EndpointChannel, WebhookChannel };
