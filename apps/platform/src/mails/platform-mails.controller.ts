import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  IsReference,
  type MailKind,
  mailKinds,
  OptionalField,
  type Page,
  type PlatformMail,
  type PlatformMailDetail,
  type SentMail,
  type SentMailDetail,
  type SentMailStatus,
  sentMailStatuses,
} from '#contracts';
import { type MailScope, mailUnknown, SentMails } from '#mail';
import { PeriodQuery } from '#http';
import { IsIn } from 'class-validator';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';
import { AfterId, RateLimitGuard } from '../api/index.js';
import { personAddressee, personIdOf } from './service-mails.js';

/** The id that partners see (docs/interface/conventions.md#requests-and-responses): the outbox's UUID with a prefix. */
const MAIL_ID = /^eml_[0-9a-f]{32}$/;

/** @returns the id in the outbox, or a value that matches no mail. */
function outboxIdOf(mailId: string): string {
  return mailId.replace('eml_', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The partner sees that a mail was sent, about what and to whom, so that it can help a company that misses
 * one. It gets neither the text nor the address (docs/privacy.md).
 */
function toPlatformMail(mail: SentMail): PlatformMail {
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

function toPlatformMailDetail(mail: SentMailDetail): PlatformMailDetail {
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

class ListPlatformMailsQuery extends PeriodQuery {
  @AfterId(MAIL_ID, 'a mail')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  /** The cardholder who receives the mail. */
  @OptionalField()
  @IsReference()
  personId?: string;

  /** Only mails of this kind. */
  @OptionalField()
  @IsIn(mailKinds)
  kind?: MailKind;

  /** Only mails with this status. */
  @OptionalField()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  /** The subject of the mail, such as a card's id. */
  @OptionalField()
  @IsReference(200)
  cause?: string;
}

/** The mails that the platform sends to a partner's companies and cardholders. */
@Controller('v1/mails')
@Access(PartnerGuard, RateLimitGuard)
export class PlatformMailsController {
  constructor(private readonly mails: SentMails) {}

  /** Newest first. */
  @Get()
  @PartnerOperation('listMails', 'companies:read')
  async list(
    @PartnerId() partnerId: string,
    @Query() { personId, startingAfter, ...query }: ListPlatformMailsQuery,
  ): Promise<Page<PlatformMail>> {
    const page = await this.mails.list(
      {
        ...query,
        ...(personId && { addressee: personAddressee(personId) }),
        ...(startingAfter && { startingAfter: outboxIdOf(startingAfter) }),
      },
      scopeOf(partnerId),
    );
    return { ...page, data: page.data.map(toPlatformMail) };
  }

  @Get(':id')
  @PartnerOperation('getMail', 'companies:read', mailUnknown)
  async get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<PlatformMailDetail> {
    return toPlatformMailDetail(await this.mails.get(outboxIdOf(id), scopeOf(partnerId)));
  }
}

function scopeOf(partnerId: string): MailScope {
  return { companies: 'SELECT id FROM companies WHERE partner_id = ?', parameter: partnerId };
}
