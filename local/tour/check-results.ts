import type { CardResource, Page, PersonResource } from '#contracts';
import { SetupError } from '../setup-error.ts';
import { call } from './http.ts';
import { mailsTo } from './inbox.ts';
import type { Onboarding } from './onboard-company.ts';
import { callOnboarding, callPlatform, type Outcome, type TourContext } from './tour-context.ts';
import { arrival, verifyEqual } from './verify.ts';

type Assignment = { id: string; counts: { pending: number; done: number; failed: number } };

type SentMail = { cause: string; status: string; recipient: string | null; subject: string | null };

type Progress = {
  status: string;
  milestones: { event: string; occurredAt: string }[];
  cards: { requested: number; ordered: number; failed: unknown[] };
};

export async function checkPeopleAndCards(
  context: TourContext,
  { platformCompanyId }: Onboarding,
): Promise<Outcome<{ cards: CardResource[] }>> {
  const { endpoints, sample } = context;
  const query = `?companyId=${platformCompanyId}&limit=100`;
  const [assignment] = await arrival(
    'the end of the assignment',
    async () =>
      (
        await call<Page<Assignment>>(`${endpoints.cardProvisioning}/assignments${query}`, {
          apiKey: endpoints.partner.operatorToken,
        })
      ).data,
    // A card fails while the company's address is unknown, until the directory's change arrives.
    ([found]) => found?.counts.pending === 0 && found.counts.failed === 0,
  );
  const people = await arrival(
    "the arrival of the cardholders' mail addresses",
    async () => (await callPlatform<Page<PersonResource>>(context, `/v1/people${query}`)).data,
    (found) => found.every(({ email }) => email !== null),
  );
  const { data: cards } = await callPlatform<Page<CardResource>>(context, `/v1/cards${query}`);
  const held = people.flatMap((person) =>
    cards.filter(({ personId }) => personId === person.id).map((card) => ({ person, card })),
  );
  verifyEqual('the number of people at the platform', people.length, sample.choices.length);
  verifyEqual(
    'the cards at the platform',
    held.map(({ person, card }) => `${person.externalId} ${card.cardType}`).sort(),
    sample.choices.map(({ externalId, cardType }) => `${externalId} ${cardType}`).sort(),
  );
  const known = sample.people.filter((person) =>
    sample.choices.some(({ externalId }) => externalId === person.externalId),
  );
  verifyEqual(
    'the mail addresses of the cardholders at the platform',
    people.map(({ externalId, email }) => `${externalId} ${email}`).sort(),
    known.map(({ externalId, email }) => `${externalId} ${email}`).sort(),
  );
  const { shippingAddress } = sample.details;
  for (const card of cards) {
    verifyEqual(
      `where the ${card.cardType} card ${card.id} goes`,
      card.shippingAddress,
      card.cardType === 'physical' ? shippingAddress : null,
    );
  }
  return {
    cards,
    lines: [
      `assignment ${assignment?.id}: ${assignment?.counts.done} done, ${assignment?.counts.failed} failed`,
      ...held.map(
        ({ person, card }) =>
          `${person.name}: ${person.id} with ${card.cardType} card ${card.id}, ${card.status}`,
      ),
      `physical cards go to ${shippingAddress.line1}, ${shippingAddress.postalCode} ${shippingAddress.city}`,
      'the mail address of each cardholder is that of the directory',
      'a card in pre_order goes into production when the KYC of its company is approved',
    ],
  };
}

export async function checkMails(
  { endpoints, sample }: TourContext,
  { platformCompanyId }: Onboarding,
  cards: CardResource[],
): Promise<Outcome> {
  if (endpoints.mail === null) {
    throw new SetupError(
      'Set MAIL_URL too: without it nobody can read the mails sent to SMTP_URL.',
    );
  }
  const inboxUrl = endpoints.mail;
  const mails = await arrival(
    'the arrival of a mail for each card',
    () => mailsTo(sample.mailDomain, inboxUrl),
    (found) => found.length >= cards.length,
  );
  const query = `?companyId=${platformCompanyId}&limit=100`;
  const sent = await arrival(
    'the note that the mails were sent',
    async () =>
      (
        await call<Page<SentMail>>(`${endpoints.notification}/mails${query}`, {
          apiKey: endpoints.partner.operatorToken,
        })
      ).data,
    (found) => found.every(({ status }) => status === 'sent'),
  );
  verifyEqual(
    'the cards that mails were sent for',
    sent.map(({ cause }) => cause).sort(),
    cards.map(({ id }) => id).sort(),
  );
  const received = mails.map(({ to, subject }) => `${to[0]?.address}: ${subject}`).sort();
  verifyEqual(
    'the mails in the inbox',
    received,
    sent.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort(),
  );
  return { lines: received };
}

export async function checkProgress(
  context: TourContext,
  { companyId }: Onboarding,
): Promise<Outcome> {
  const { endpoints, sample } = context;
  const progress = await arrival(
    "the end of the company's progress",
    () => callOnboarding<Progress>(context, `/companies/${companyId}`),
    ({ status }) => status === 'cards_ordered',
  );
  const { length } = sample.choices;
  verifyEqual('the progress', progress.cards, { requested: length, ordered: length, failed: [] });
  return {
    lines: [
      `status ${progress.status}: ${progress.cards.ordered} of ${progress.cards.requested} cards`,
      ...progress.milestones.map(({ event, occurredAt }) => `${event} at ${occurredAt}`),
      `its timeline: ${endpoints.partnerPage}#/companies/${companyId}, with the operatorToken of endpoints.json`,
    ],
  };
}
