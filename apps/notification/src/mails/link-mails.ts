import { LINK_MAIL_KIND, type OnboardingLinkMail } from '#contracts';
import { Poller } from '#database';
import { declareError } from '#http';
import { type Addressing, MailOutbox, type NewMail } from '#mail';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Recipient } from '../partner-data/directory.service.js';

const linkMailsTooMany = declareError('link_mails_too_many', 429, (retryAfterSeconds: number) => ({
  message: 'As many links as possible were sent within an hour. Try again later.',
  retryAfterSeconds,
}));

/** Each is a mail to an address that an operator typed. */
const MOST_PER_HOUR = { company: 20, all: 500 };

/** What is stored of such a mail: its address is no one's in the directory. */
interface LinkFacts extends Pick<
  OnboardingLinkMail,
  'companyName' | 'email' | 'expiresAt' | 'language' | 'module'
> {
  /** Removed as soon as it is not needed any more, because it is a credential of the company. */
  linkUrl?: string;
}

/** Mails with a link of the onboarding, which operators send from the partner page (docs/partner-page.md#links). */
@Injectable()
export class LinkMails {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: MailOutbox,
  ) {}

  /** The same id again adds nothing. @throws link_mails_too_many */
  async add({ id, companyId, ...facts }: OnboardingLinkMail): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query("SELECT pg_advisory_xact_lock(hashtext('link mails'))");
      if (!(await isNew(transaction, id))) return;
      await requireRoom(transaction, companyId);
      await this.outbox.add(transaction, [
        {
          ...{ kind: LINK_MAIL_KIND, cause: id, companyId, facts: facts satisfies LinkFacts },
          addressee: `address/${facts.email}`,
        },
      ]);
    });
  }
}

async function isNew(transaction: EntityManager, id: string): Promise<boolean> {
  const known: object[] = await transaction.query(
    'SELECT FROM mails WHERE kind = $1 AND cause = $2',
    [LINK_MAIL_KIND, id],
  );
  return known.length === 0;
}

async function requireRoom(transaction: EntityManager, companyId: string): Promise<void> {
  const [sent] = (await transaction.query(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE company_id = $2)::int AS company
     FROM mails WHERE kind = $1 AND created_at > now() - interval '1 hour'`,
    [LINK_MAIL_KIND, companyId],
  )) as [{ all: number; company: number }];
  if (sent.company < MOST_PER_HOUR.company && sent.all < MOST_PER_HOUR.all) return;
  throw linkMailsTooMany(600);
}

type Mail = Pick<NewMail, 'companyId' | 'addressee' | 'facts' | 'kind'>;

export function isLinkMail({ kind }: Pick<NewMail, 'kind'>): boolean {
  return kind === LINK_MAIL_KIND;
}

export function recipientOfLink({ addressee, companyId, facts }: Mail): Recipient {
  const { email: address, language, companyName } = facts as LinkFacts;
  return {
    ...{ addressee, address, language, companyName, companyId },
    ...{ name: '', externalId: '', directoryCompanyId: '', timeZone: null },
    knownSince: new Date(0),
  };
}

/** A mail whose link has expired or was removed is not sent. */
export function linkOver(
  mail: Pick<NewMail, 'facts' | 'kind'>,
  now: Date,
): Addressing<Recipient> | undefined {
  if (!isLinkMail(mail)) return undefined;
  const { linkUrl, expiresAt } = mail.facts as LinkFacts;
  const isOver = linkUrl === undefined || Date.parse(expiresAt) < now.getTime();
  return isOver ? { cancelled: 'the link has expired' } : undefined;
}

/** For operators, who must not get the link from a preview. */
export function withoutLink<Kept extends Mail>(mail: Kept): Kept {
  if (!isLinkMail(mail)) return mail;
  return { ...mail, facts: { ...mail.facts, linkUrl: 'https://example.invalid/' } };
}

const EVERY_MS = 60_000;
const KEPT_DAYS = 90;

/**
 * Removes the links of mails that were sent or cancelled, or whose link has expired. A rejected mail keeps its link until
 * then, so that it can be sent again. Deletes the mails after some time, because their addresses are nowhere else.
 */
@Injectable()
export class SentLinkEraser extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(ERASE_LINKS, [LINK_MAIL_KIND]);
    await this.dataSource.query(DELETE_OLD, [LINK_MAIL_KIND, KEPT_DAYS]);
  }
}

const ERASE_LINKS = `
  UPDATE mails SET facts = facts - 'linkUrl'
  WHERE kind = $1 AND facts ? 'linkUrl'
    AND (status IN ('sent', 'cancelled') OR (facts ->> 'expiresAt')::timestamptz < now())`;

/** $2 days after which a mail is deleted. */
const DELETE_OLD = `
  DELETE FROM mails WHERE kind = $1 AND created_at < now() - make_interval(days => $2)`;
