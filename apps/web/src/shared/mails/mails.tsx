import type {
  LINK_MAIL_KIND,
  MailAttempt,
  MailAttemptOutcome,
  MailKind,
  SentMail,
  SentMailStatus,
} from '#contracts';
import { Code, Group, Text, Timeline } from '@mantine/core';
import type { ReactNode } from 'react';
import { textsHook } from '../language/language-context.js';
import { DataTable, RowName } from '../list/data-table.js';
import { Badge, type BadgeTone, Moment } from '../parts/parts.js';

const kinds: Record<MailKind | typeof LINK_MAIL_KIND, string> = {
  onboarding_link: 'Link to the onboarding',
  credit_agreement: 'Credit agreement',
  credit_agreement_reminder: 'Credit agreement reminder',
  credit_invoice: 'Credit invoice',
  credit_invoice_reminder: 'Credit invoice reminder',
  kyc_information_requested: 'KYC: more information needed',
  kyc_review_due: 'KYC: details to confirm',
  kyc_denied: 'KYC denied',
  card_order_confirmation: 'Card order confirmation',
  card_shipped: 'Card on its way',
  card_frozen: 'Card frozen',
  card_expiring: 'Card expires soon',
  card_terminated: 'Card ended',
  card_credit_activation: 'Credit approved',
  account_top_up_confirmation: 'Account top-up confirmation',
  kyc_approval_confirmation: 'KYC approved',
  low_balance_alert: 'Low balance',
  auto_top_up_confirmation: 'Automatic top-up',
  card_credit_denial_notice: 'Credit denied',
  add_funds_reminder: 'Reminder to add funds',
  first_purchase_reminder: 'First purchase reminder',
  auto_top_up_reminder: 'Reminder to set up automatic top-up',
  card_app_invitation: 'Invitation to the card app',
  card_app_passkey_added: 'Passkey added',
  card_app_passkey_removed: 'Passkey removed',
  card_app_recovery: 'New access to the card app',
};

const statuses: Record<SentMailStatus, string> = {
  pending: 'Waiting',
  awaiting_recipient: 'Waiting for a recipient',
  sent: 'Sent',
  rejected: 'Rejected',
  suppressed: 'Suppressed',
  cancelled: 'Cancelled',
};

const outcomes: Record<MailAttemptOutcome, string> = {
  sent: 'Accepted by the mail server',
  deferred: 'Deferred by the mail server',
  rejected: 'Rejected permanently',
};

const columns = { mail: 'Mail', status: 'Status', recipient: 'Recipient', time: 'Time' };

const mailNamesInEnglish = { kinds, statuses, outcomes, columns };
type MailNames = typeof mailNamesInEnglish;

const mailNamesInGerman: MailNames = {
  kinds: {
    onboarding_link: 'Link zum Onboarding',
    credit_agreement: 'Kreditvertrag',
    credit_agreement_reminder: 'Erinnerung an den Kreditvertrag',
    credit_invoice: 'Kreditrechnung',
    credit_invoice_reminder: 'Erinnerung an die Kreditrechnung',
    kyc_information_requested: 'KYC: weitere Angaben nötig',
    kyc_review_due: 'KYC: Angaben zu bestätigen',
    kyc_denied: 'KYC abgelehnt',
    card_order_confirmation: 'Bestätigung der Kartenbestellung',
    card_shipped: 'Karte unterwegs',
    card_frozen: 'Karte eingefroren',
    card_expiring: 'Karte läuft bald ab',
    card_terminated: 'Karte beendet',
    card_credit_activation: 'Kredit bewilligt',
    account_top_up_confirmation: 'Bestätigung einer Aufladung',
    kyc_approval_confirmation: 'KYC bestanden',
    low_balance_alert: 'Niedriges Guthaben',
    auto_top_up_confirmation: 'Automatische Aufladung',
    card_credit_denial_notice: 'Kredit abgelehnt',
    add_funds_reminder: 'Erinnerung: Guthaben aufladen',
    first_purchase_reminder: 'Erinnerung an den ersten Einkauf',
    auto_top_up_reminder: 'Erinnerung: automatische Aufladung einrichten',
    card_app_invitation: 'Einladung zur Karten-App',
    card_app_passkey_added: 'Passkey hinzugefügt',
    card_app_passkey_removed: 'Passkey entfernt',
    card_app_recovery: 'Neuer Zugang zur Karten-App',
  },
  statuses: {
    pending: 'Wartet',
    awaiting_recipient: 'Wartet auf einen Empfänger',
    sent: 'Gesendet',
    rejected: 'Abgewiesen',
    suppressed: 'Unterdrückt',
    cancelled: 'Entfallen',
  },
  outcomes: {
    sent: 'Vom Mailserver angenommen',
    deferred: 'Vorerst nicht angenommen',
    rejected: 'Endgültig abgewiesen',
  },
  columns: { mail: 'Mail', status: 'Status', recipient: 'Empfänger', time: 'Zeit' },
};

/** The names of mails and their statuses, for all pages. */
export const useMailNames = textsHook<MailNames>({
  en: mailNamesInEnglish,
  de: mailNamesInGerman,
});

/** A kind that this page does not know is shown by its identifier. */
export function mailNameOf({ kinds }: MailNames, kind: string): string {
  return (kinds as Partial<Record<string, string>>)[kind] ?? kind;
}

/** A mail as lists show it. */
interface MailRow extends Pick<SentMail, 'id' | 'kind' | 'status'> {
  /** The address of its details, if there are any. */
  href?: string;
  recipient: string;
  /** When the status was reached or, for a scheduled mail, will be. */
  at: string;
}

export function MailRows({ label, rows }: { label: string; rows: readonly MailRow[] }) {
  const names = useMailNames();
  const { columns } = names;
  return (
    <DataTable<MailRow>
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: columns.mail,
          cell: ({ href, kind }) => <RowName href={href}>{mailNameOf(names, kind)}</RowName>,
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ status }) => <MailStatusBadge status={status} />,
        },
        { name: columns.recipient, cell: ({ recipient }) => recipient },
        { name: columns.time, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

const statusTones: Partial<Record<SentMailStatus, BadgeTone>> = {
  sent: 'good',
  awaiting_recipient: 'warning',
  suppressed: 'warning',
  rejected: 'failure',
};

export function MailStatusBadge({ status }: { status: SentMailStatus }) {
  return (
    <Badge tone={statusTones[status] ?? 'information'}>{useMailNames().statuses[status]}</Badge>
  );
}

interface AttemptListProps {
  attempts: readonly (Pick<MailAttempt, 'attemptedAt' | 'outcome'> &
    Partial<Pick<MailAttempt, 'answer'>>)[];
  label: string;
  /** Shown if there are no attempts. */
  none: string;
}

const attemptTones = { sent: 'good', deferred: 'waiting', rejected: 'failed' } as const;

export function AttemptList(list: AttemptListProps) {
  const { outcomes } = useMailNames();
  return (
    <Attempts
      {...list}
      describe={({ attemptedAt, outcome, answer }) => ({
        tone: attemptTones[outcome],
        outcome: outcomes[outcome],
        detail: <Moment at={attemptedAt} />,
        answer: answer && <Code style={{ overflowWrap: 'anywhere' }}>{answer}</Code>,
      })}
    />
  );
}

interface AttemptWords {
  tone: 'good' | 'waiting' | 'failed';
  outcome: string;
  /** The time, with a short note if there is one. */
  detail: ReactNode;
  answer?: ReactNode;
}

interface AttemptsProps<Attempt> {
  attempts: readonly Attempt[];
  label: string;
  /** Shown if there are no attempts. */
  none: string;
  describe(attempt: Attempt): AttemptWords;
}

const inks = { good: '--physical-ink', waiting: '--warning-ink', failed: '--failure-ink' };

/** The latest attempt comes first, because it determines the current state. */
export function Attempts<Attempt>({ attempts, label, none, describe }: AttemptsProps<Attempt>) {
  if (attempts.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <Timeline bulletSize={14} lineWidth={2} active={attempts.length} role="list" aria-label={label}>
      {attempts.toReversed().map((attempt, index) => {
        const { tone, outcome, detail, answer } = describe(attempt);
        const ink = `var(${inks[tone]})`;
        return (
          <Timeline.Item
            key={attempts.length - index}
            role="listitem"
            color={ink}
            title={
              <Text component="strong" inherit c={ink}>
                {outcome}
              </Text>
            }
          >
            <Group gap="md" fz="sm" c="dimmed" style={{ rowGap: 0 }}>
              {detail}
            </Group>
            {answer}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
