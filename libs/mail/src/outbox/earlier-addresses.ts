import type { EntityManager } from 'typeorm';
import type { NewMail } from './mail-outbox.options.js';

const EARLIER = '/earlier/';

/** Of one person. More would be an abuse. */
const MOST_ADDRESSES = 10;

/** A mail for one person, with the person's address now, as far as it is known. */
export interface MailToPerson extends NewMail {
  currentAddress?: string | null;
}

/**
 * Copies of mails for the earlier addresses of their addressees: the addresses in stored mails that were sent to them.
 * An attacker who takes over a person's account changes the address first, so the earlier ones are informed, too. A copy
 * names the mail and not the address, which is stored once.
 */
export async function copiesForEarlierAddresses(
  transaction: EntityManager,
  mails: readonly MailToPerson[],
): Promise<NewMail[]> {
  const found: { place: string; mailId: string }[] = await transaction.query(FIND_EARLIER, [
    mails.map(({ companyId }) => companyId),
    mails.map(({ addressee }) => addressee),
    mails.map(({ currentAddress }) => currentAddress ?? null),
    MOST_ADDRESSES,
  ]);
  return found.map(({ place, mailId }) => {
    const { currentAddress: _, ...mail } = mails[Number(place) - 1]!;
    return { ...mail, addressee: `${mail.addressee}${EARLIER}${mailId}` };
  });
}

/** The addressee without the reference to an earlier address. */
export function personAddressedBy(addressee: string): string {
  return addressee.split(EARLIER)[0]!;
}

/** The earlier addresses that copies go to, by addressee. */
export async function earlierAddressesOf(
  manager: EntityManager,
  mails: readonly Pick<NewMail, 'addressee'>[],
): Promise<Map<string, string>> {
  const ids = new Map(
    mails.flatMap(({ addressee }) => {
      const [, mailId] = addressee.split(EARLIER);
      return mailId === undefined ? [] : [[mailId, addressee]];
    }),
  );
  if (ids.size === 0) return new Map();
  const rows: { id: string; recipient: string }[] = await manager.query(
    'SELECT id, recipient FROM mails WHERE id = ANY ($1::uuid[]) AND recipient IS NOT NULL',
    [[...ids.keys()]],
  );
  return new Map(rows.map(({ id, recipient }) => [ids.get(id)!, recipient]));
}

/** $1 companies, $2 addressees, $3 their addresses now, $4 limit for each. */
const FIND_EARLIER = `
  SELECT mail.place, earlier.id AS "mailId"
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY
    AS mail (company_id, addressee, address, place)
  CROSS JOIN LATERAL (
    SELECT id FROM (
      SELECT DISTINCT ON (lower(recipient)) id FROM mails
      WHERE company_id = mail.company_id AND addressee = mail.addressee AND status = 'sent'
        AND recipient IS NOT NULL AND lower(recipient) IS DISTINCT FROM lower(mail.address)
      ORDER BY lower(recipient), id DESC
    ) latest ORDER BY id DESC LIMIT $4
  ) earlier`;
