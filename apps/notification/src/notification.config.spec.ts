import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '#config';
import { NotificationConfig } from './notification.config.js';

const load = (environment: Record<string, string>) =>
  loadConfig(NotificationConfig, {
    KAFKA_BROKERS: 'localhost:9092',
    DATABASE_URL: 'postgres://localhost/notification',
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Northwind <cards@northwind.example>',
    OPERATOR_TOKENS: 'token-of-an-operator',
    PUBLIC_URL: 'https://cards.northwind.example',
    UNSUBSCRIBE_SECRETS: 'secret-that-signs-the-unsubscribe-links',
    ...environment,
  });

describe('where answers to mails go', () => {
  it('is optional', () => {
    expect(load({ MAIL_REPLY_TO: 'help@northwind.example' }).mailReplyTo).toBe(
      'help@northwind.example',
    );
    expect(load({}).mailReplyTo).toBeUndefined();
  });

  it.each(['Help <help@northwind.example>', 'help', 'a@b.example\r\nBcc: c@d.example'])(
    'is one address: %j',
    (address) => {
      expect(() => load({ MAIL_REPLY_TO: address })).toThrow(
        'MAIL_REPLY_TO: must be a mail address',
      );
    },
  );
});
