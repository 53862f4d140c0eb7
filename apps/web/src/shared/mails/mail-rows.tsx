import type { SentMail, SentMailStatus } from '#contracts';
import { Badge, type BadgeTone } from '../badge/badge.js';
import { DataTable, RowName } from '../list/data-table.js';
import { mailNameOf, useMailNames } from './mail-names.js';
import { Moment } from '../moment/moment.js';

/** A mail as lists show it. */
export interface MailRow extends Pick<SentMail, 'id' | 'kind' | 'status'> {
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
