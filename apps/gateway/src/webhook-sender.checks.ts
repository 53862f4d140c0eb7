import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { WebhookSenderConfig } from './webhook-sender.config.js';

/** The name of the sender that is configured by separate variables. */
export const DEFAULT_SENDER = 'default';

interface WithTokens {
  webhookTokens?: unknown;
  webhookTransactionTokens?: unknown;
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

/** The transaction webhook's tokens must differ from those of the event webhook. */
export function AreOwnTokens(): PropertyDecorator {
  return ValidateBy({
    name: 'areOwnTokens',
    validator: {
      validate: (value, checked) => {
        const others = listOf((checked?.object as WithTokens).webhookTokens);
        return !listOf(value).some((token) => others.includes(token));
      },
      defaultMessage: () => 'must differ from WEBHOOK_TOKENS',
    },
  });
}

/**
 * Names and tokens must be unique: otherwise a token of a signing sender could pass as the token of a
 * sender that needs no signature, and a token of one webhook as that of another.
 */
export function AreDistinct(): PropertyDecorator {
  return ValidateBy({
    name: 'areDistinct',
    validator: {
      validate: (_value, checked) => repeatedIn(checked!) === undefined,
      defaultMessage: (checked) =>
        `no two may have the same ${repeatedIn(checked!) ?? 'name or token'}`,
    },
  });
}

function repeatedIn({ value, object }: ValidationArguments): string | undefined {
  // Other validators report malformed entries.
  const senders = listOf(value) as Partial<WebhookSenderConfig | undefined>[];
  const names = [DEFAULT_SENDER, ...senders.map((sender) => sender?.name)];
  const { webhookTokens, webhookTransactionTokens } = object as WithTokens;
  const lists = [
    webhookTokens,
    webhookTransactionTokens,
    ...senders.flatMap((sender) => [sender?.tokens, sender?.transactionTokens]),
  ];
  // A duplicate within one list is allowed.
  const tokens = lists.flatMap((list) => [...new Set(listOf(list))]);
  if (isRepeating(names)) return 'name (one is called default)';
  return isRepeating(tokens) ? 'token, with that of WEBHOOK_TOKENS' : undefined;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isRepeating(values: unknown[]): boolean {
  const given = values.filter((value) => value !== undefined);
  return new Set(given).size < given.length;
}
