import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { WebhookSenderConfig } from './webhook-sender.config.js';

/** The one that variables of its own tell of. */
export const DEFAULT_SENDER = 'default';

interface WithTokens {
  webhookTokens?: unknown;
}

/** Tells of the default sender, which there is only with its tokens: it would mean nothing for others. */
export function OnlyWithTokens(): PropertyDecorator {
  return ValidateBy({
    name: 'onlyWithTokens',
    validator: {
      validate: (_value, checked) => (checked?.object as WithTokens).webhookTokens !== undefined,
      defaultMessage: () => 'is only for WEBHOOK_TOKENS; each of WEBHOOK_SENDERS has its own',
    },
  });
}

/**
 * No name twice, and no token: a sender's token must not pass for that of another, whose webhooks need no
 * signature.
 */
export function AreDistinct(): PropertyDecorator {
  return ValidateBy({
    name: 'areDistinct',
    validator: {
      validate: (_value, checked) => repeatedIn(checked!) === undefined,
      defaultMessage: (checked) => `no two may have the same ${repeatedIn(checked!)}`,
    },
  });
}

function repeatedIn({ value, object }: ValidationArguments): string | undefined {
  // What else is wrong with it is told by other checks.
  const senders = listOf(value) as Partial<WebhookSenderConfig | undefined>[];
  const names = [DEFAULT_SENDER, ...senders.map((sender) => sender?.name)];
  const tokens = [
    ...new Set(listOf((object as WithTokens).webhookTokens)),
    // The same one twice in one list is no other sender's.
    ...senders.flatMap((sender) => [...new Set(listOf(sender?.tokens))]),
  ];
  if (isRepeating(names)) return 'name (one is called default)';
  return isRepeating(tokens) ? 'token, with that of WEBHOOK_TOKENS' : undefined;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isRepeating(values: unknown[]): boolean {
  const given = values.filter((value) => value !== undefined);
  return new Set(given).size < given.length;
}
