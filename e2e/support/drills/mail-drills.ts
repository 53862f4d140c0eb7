import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';

/** Mails that the mail server does not take, and mails that nobody brings to it. */
export function mailDrills(system: DrilledSystem): Row {
  const change = (sql: string) => system.rows('notification', sql);
  const makeDue = () =>
    change(
      `UPDATE mails SET status = 'pending', next_attempt_at = now(), leased_until = NULL WHERE status = 'sent'`,
    );
  return [
    {
      alert: 'MailServerAway',
      service: 'notification',
      inject: async () => {
        await system.stack.mail!.kill();
        await makeDue();
      },
      // Instead of the pauses between the tries of a mail.
      load: () =>
        change(
          `UPDATE mails SET next_attempt_at = now()
           WHERE status = 'pending' AND next_attempt_at > now() + interval '1 second'`,
        ),
    },
    {
      alert: 'MailsOverdue',
      service: 'notification',
      inject: async () => {
        await system.release('notification', 'hanging-statement.mjs', {
          HANGING_STATEMENT: 'UPDATE mails SET claim',
        });
        await makeDue();
      },
    },
  ];
}
