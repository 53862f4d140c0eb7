// Imported by path, because the newcomer tool runs without Jest, which resolves the library's name.
import { callJson } from '../../../libs/testing/src/call-json.ts';
import { eventually } from '../../../libs/testing/src/eventually.ts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';

/** Waits for a mail to this address with these words in its subject. @returns its first link. */
export function mailedLink(
  { mail }: Endpoints,
  address: string,
  subjectWords: string,
): Promise<string> {
  return eventually(`the mail "${subjectWords}" to ${address}`, async () => {
    const query = new URLSearchParams({ search: address, limit: '200' });
    const { body } = await callJson<{ items: { id: string; subject: string }[] }>(
      'GET',
      `${mail}/api/email/summary?${query}`,
    );
    const found = body.items.find(({ subject }) => subject.includes(subjectWords));
    if (!found) return undefined;
    const whole = await callJson<{ text: string }>('GET', `${mail}/api/email/${found.id}`);
    return /https?:\/\/\S+/.exec(whole.body.text)?.[0];
  });
}
