import type { CompanyResource } from '#contracts';
import { AccountList } from '../accounts/accounts-screen.js';
import { useAccounts, useCards, useCompany, usePeople } from '../api/entity-queries.js';
import { CardList } from '../cards/cards-screen.js';
import { LatestEvents } from '../events/event-list.js';
import { LimitsSheet } from '../limits/limits-sheet.js';
import { Id } from '../names/names.js';
import { KycBadge } from '../parts/badges.js';
import { FoundScreen, LatestSheet, ScreenHead } from '../parts/screen-parts.js';
import { LatestPayments } from '../payments/payments-screen.js';
import { PersonList } from '../people/people-screen.js';
import { hrefOf } from '../route.js';
import { CompanySimulations } from '../sandbox/company-simulations.js';
import { useTexts } from '../texts/index.js';
import { Facts } from '../../shared/facts/facts.js';
import { Moment } from '../../shared/moment/moment.js';

export function CompanyScreen({ id }: { id: string }) {
  const texts = useTexts().companies;
  const company = useCompany(id, { isLive: true });
  const back = { href: hrefOf.companies(), name: texts.back };
  return (
    <FoundScreen query={company} unknown={texts.unknown} back={back}>
      {(shown) => (
        <>
          <ScreenHead
            back={back}
            name={shown.legalName}
            id={id}
            path={`/v1/companies/${id}`}
            badge={<KycBadge status={shown.kycStatus} />}
          />
          <CompanyFacts company={shown} />
          <OfCompany companyId={id} />
          <CompanySimulations key={id} company={shown} />
          <LatestPayments filters={{ companyId: id }} />
          <LimitsSheet owner="companies" id={id} />
          <LatestEvents filters={{ companyId: id }} />
        </>
      )}
    </FoundScreen>
  );
}

function CompanyFacts({ company }: { company: CompanyResource }) {
  const { companies: texts, event, externalId } = useTexts();
  return (
    <Facts
      facts={[
        [event.id, <Id id={company.id} />],
        [externalId, <Id id={company.externalId} />],
        [texts.registrationNumber, company.registrationNumber],
        [texts.country, company.country],
        [event.createdAt, <Moment at={company.createdAt} />],
      ]}
    />
  );
}

function OfCompany({ companyId }: { companyId: string }) {
  const texts = useTexts();
  const filters = { companyId, search: '', after: '' };
  const accounts = useAccounts(filters);
  const people = usePeople(filters);
  const cards = useCards({ ...filters, personId: '', accountId: '' });
  const own = { companyId };
  return (
    <>
      <LatestSheet title={texts.accounts.heading} href={hrefOf.accounts(own)} query={accounts}>
        {(items) => <AccountList accounts={items} />}
      </LatestSheet>
      <LatestSheet title={texts.people.heading} href={hrefOf.people(own)} query={people}>
        {(items) => <PersonList people={items} />}
      </LatestSheet>
      <LatestSheet title={texts.cards.heading} href={hrefOf.cards(own)} query={cards}>
        {(items) => <CardList cards={items} />}
      </LatestSheet>
    </>
  );
}
