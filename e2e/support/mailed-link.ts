// Not by the library's name: the screenshots run this without Jest, which alone finds it there.
import { callJson } from '../../libs/testing/src/call-json.ts';
import { eventually } from '../../libs/testing/src/eventually.ts';
import type { Endpoints } from '../../local/endpoints.ts';

/** The first link in the mail to somebody whose subject has these words, once it has arrived. */
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
