import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { WebhookSenderConfig } from './webhook-sender.config.js';

/** The name of the sender that is configured by separate variables. */
export const DEFAULT_SENDER = 'default';

interface WithTokens {
  webhookTokens?: unknown;
}

/** For settings of the default sender, which exists only if its tokens are set. */
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
 * Names and tokens must be unique: otherwise a token of a signing sender could pass as the token of a
 * sender that needs no signature.
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
  // Other validators report malformed entries.
  const senders = listOf(value) as Partial<WebhookSenderConfig | undefined>[];
  const names = [DEFAULT_SENDER, ...senders.map((sender) => sender?.name)];
  const tokens = [
    ...new Set(listOf((object as WithTokens).webhookTokens)),
    // A duplicate within one sender's list is allowed.
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
