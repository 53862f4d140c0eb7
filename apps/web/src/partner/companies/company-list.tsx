import type { CompanyOverview } from '#contracts';
import { Text } from '@mantine/core';
import { Moment } from '../../shared/moment/moment.js';
import { PartyBadges } from '../parts/party-badges.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import classes from './company-list.module.css';

export function CompanyList({ companies }: { companies: readonly CompanyOverview[] }) {
  const texts = useTexts().companies;
  if (companies.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <ul className={rows.list} aria-label={texts.heading}>
      {companies.map((company) => (
        <CompanyRow key={company.id} company={company} />
      ))}
    </ul>
  );
}

function CompanyRow({ company }: { company: CompanyOverview }) {
  const texts = useTexts();
  const { legalName, externalId, registrationNumber, cards, lastEventAt } = company;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.company({ id: company.id })} className={rows.name}>
          {legalName}
        </a>
        <div className={rows.detail}>
          {externalId} · {registrationNumber}
        </div>
      </div>
      <div>
        {texts.statuses[company.status]}
        {cards.requested > 0 && (
          <div className={rows.detail}>{texts.cards.counted(cards.ordered, cards.requested)}</div>
        )}
      </div>
      <PartyBadges parties={company.waitingFor} />
      <span className={rows.detail}>
        {lastEventAt ? <Moment at={lastEventAt} /> : texts.companies.noEvent}
      </span>
    </li>
  );
}
