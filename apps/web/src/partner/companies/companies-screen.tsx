import type { CompanyOverview, OnboardingParty } from '#contracts';
import { onboardingParties, onboardingStatuses } from '#contracts/browser';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Badges, Detail, List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, type BadgeTone, Moment } from '../../shared/parts/parts.js';
import { useCompanies } from '../queries.js';
import { type CompaniesFilters, hrefOf } from '../route.js';
import { useMayChange } from '../../shared/operators/operator-session.js';
import { useTexts } from '../texts/index.js';
import { AddCompanyDialog } from './add-company-dialog.js';

export function CompaniesScreen({ filters }: { filters: CompaniesFilters }) {
  const { companies: texts, adding, any, parties, statuses, cards } = useTexts();
  const all = { value: '', label: any };
  const mayChange = useMayChange();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeading
        actions={mayChange && <Button onClick={() => setAdding(true)}>{adding.heading}</Button>}
      >
        {texts.heading}
      </PageHeading>
      {isAdding && <AddCompanyDialog onClose={() => setAdding(false)} />}
      <Filters label={texts.filters}>
        <FilterText label={texts.search} name="search" value={filters.search} />
        <FilterChoice
          label={texts.status}
          name="status"
          value={filters.status}
          data={[all, ...onboardingStatuses.map((value) => ({ value, label: statuses[value] }))]}
        />
        <FilterChoice
          label={texts.waitingFor}
          name="waitingFor"
          value={filters.waitingFor}
          data={[
            all,
            ...[...onboardingParties, 'nobody' as const].map((value) => ({
              value,
              label: parties[value],
            })),
          ]}
        />
      </Filters>
      <List<CompanyOverview>
        label={texts.heading}
        query={useCompanies(filters)}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.company,
            cell: ({ id, legalName, externalId, registrationNumber }) => (
              <RowName
                href={hrefOf.company({ id })}
                detail={`${externalId} · ${registrationNumber}`}
              >
                {legalName}
              </RowName>
            ),
          },
          {
            name: texts.status,
            isPlain: true,
            cell: ({ status, cards: { ordered, requested } }) => (
              <>
                {statuses[status]}
                {requested > 0 && <Detail>{cards.counted(ordered, requested)}</Detail>}
              </>
            ),
          },
          {
            name: texts.waitingFor,
            cell: ({ waitingFor }) => <PartyBadges parties={waitingFor} />,
          },
          {
            name: texts.lastEvent,
            cell: ({ lastEventAt }) => (lastEventAt ? <Moment at={lastEventAt} /> : texts.noEvent),
          },
        ]}
      />
    </>
  );
}

const tones: Record<OnboardingParty | 'nobody', BadgeTone> = {
  partner: 'warning',
  company_admin: 'information',
  platform_reviewer: 'quiet',
  nobody: 'good',
};

/** Who has to act next. */
export function PartyBadges({ parties }: { parties: readonly OnboardingParty[] }) {
  const texts = useTexts();
  const shown = parties.length > 0 ? parties : (['nobody'] as const);
  return (
    <Badges>
      {shown.map((party) => (
        <Badge key={party} tone={tones[party]}>
          {texts.parties[party]}
        </Badge>
      ))}
    </Badges>
  );
}
