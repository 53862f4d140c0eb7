import type {
  MailKind,
  PlatformMail,
  PlatformMailDetail,
  SentMail,
  SentMailDetail,
} from '#contracts';
import { personIdOf } from './stored-mail.js';

/** The id that partners see (docs/interface.md#conventions-of-the-api): the outbox's UUID with a prefix. */
export const MAIL_ID = /^eml_[0-9a-f]{32}$/;

/** @returns the id in the outbox, or a value that matches no mail. */
export function outboxIdOf(mailId: string): string {
  return mailId.replace('eml_', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The partner sees that a mail was sent, about what and to whom, so that it can help a company that misses
 * one. It gets neither the text nor the address (docs/privacy.md).
 */
export function toPlatformMail(mail: SentMail): PlatformMail {
  const { id, kind, companyId, cause, eventId, status, failure, attempts } = mail;
  const { addressee, recipient, createdAt, nextAttemptAt, sentAt } = mail;
  const personId = personIdOf(addressee) ?? null;
  return {
    id: `eml_${id.replaceAll('-', '')}`,
    kind: kind as MailKind,
    companyId,
    cause,
    eventId,
    recipient: {
      role: personId ? 'cardholder' : 'applicant',
      personId,
      address: recipient && masked(recipient),
    },
    status,
    failure,
    attempts,
    createdAt,
    nextAttemptAt,
    sentAt,
  };
}

export function toPlatformMailDetail(mail: SentMailDetail): PlatformMailDetail {
  return {
    ...toPlatformMail(mail),
    latestAttempts: mail.latestAttempts.map(({ attemptedAt, outcome }) => ({
      attemptedAt,
      outcome,
    })),
  };
}

function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
