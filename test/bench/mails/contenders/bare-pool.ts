import { MAIL_CONNECTIONS } from '#mail';
import { composeMail } from '#mail-templates';
import { createTransport } from 'nodemailer';
import { MAIL_FROM, mailContenderConfig } from './mail-contender.config.js';

// The baseline: one mail, composed once, to all recipients. No database.
const { smtpUrl } = mailContenderConfig();
const transport = createTransport(
  { url: smtpUrl, pool: true, maxConnections: MAIL_CONNECTIONS },
  { from: MAIL_FROM },
);
const content = await composeMail(
  'card_order_confirmation',
  { companyName: 'Fabrikam GmbH', cardType: 'virtual' },
  { language: 'en', recipientName: 'Ada Byron', branding: { name: 'Sample Partner' } },
);

process.on('message', ({ mails }: { mails: number }) => {
  for (let number = 1; number <= mails; number += 1) {
    void transport.sendMail({
      ...content,
      messageId: `<bench-${number}@partner.example>`,
      to: { name: `Ada Byron ${number}`, address: `ada-${number}@fabrikam.example` },
    });
  }
});
process.once('SIGTERM', () => process.exit(0));
process.send!('ready');
