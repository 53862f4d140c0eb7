import { call } from '../partner-call.ts';

/** The Message-IDs of all mails that have reached the inbox, each as often as it came. */
export async function sentMessageIds(inboxUrl: string): Promise<string[]> {
  const mails = await call<{ headers: Record<string, string> }[]>('GET', `${inboxUrl}/api/email`);
  return mails.map(({ headers }) => headers['message-id']!);
}
