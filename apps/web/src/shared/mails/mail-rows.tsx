import type { SentMail } from '#contracts';
import { DataTable, RowName } from '../list/data-table.js';
import { Moment } from '../moment/moment.js';
import { mailNameOf, useMailNames } from './mail-names.js';
import { MailStatusBadge } from './mail-status-badge.js';

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
