import type { WebhookChannel } from '#contracts';

// Only the types of the contracts: their code would bring class-validator into the page.
export const webhookChannels: readonly WebhookChannel[] = ['events', 'transactions'];

export type { WebhookChannel };
