import { call } from './http.ts';

export type ReceivedMail = { to: { address: string }[]; subject: string };

/** The mails to one domain in the inbox. */
export async function mailsTo(mailDomain: string, inboxUrl: string): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ search: `@${mailDomain}`, limit: '200' });
  const page = await call<{ items: ReceivedMail[] }>(`${inboxUrl}/api/email/summary?${query}`);
  return page.items;
}
