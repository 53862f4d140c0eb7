import type { SentMail } from '#contracts';
import type { PartnerTexts } from '../texts/en.js';

const PERSON = 'person/';

/** The address, or the kind of recipient while the address is not known. */
export function recipientOf(
  { recipient, addressee }: Pick<SentMail, 'recipient' | 'addressee'>,
  texts: PartnerTexts['sentMails'],
): string {
  return recipient ?? addresseeName(addressee, texts);
}

export function addresseeName(addressee: string, texts: PartnerTexts['sentMails']): string {
  return addressee.startsWith(PERSON)
    ? texts.person(addressee.slice(PERSON.length))
    : texts.companyAdmins;
}
