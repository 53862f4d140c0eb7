import type { MoneyProposal } from '#contracts';
import { moneyProposalStates } from '#contracts/browser';
import { useAmount } from '../../shared/language/language-context.js';
import { type Column, List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { Moment } from '../../shared/parts/parts.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useProposals } from '../money-queries.js';
import { namesOf, StateBadge } from '../parts.js';
import { hrefOf, type ProposalFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

interface ProposalsScreenProps {
  filters: ProposalFilters;
  /** The signed-in reviewer. */
  reviewerId: string;
}

/** What is to be done with money, and waits for another reviewer. */
export function ProposalsScreen({ filters, reviewerId }: ProposalsScreenProps) {
  const texts = useTexts().proposals;
  const state = filters.state || 'waiting';
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={texts.state}
          name="state"
          value={filters.state}
          standard="waiting"
          data={namesOf(moneyProposalStates, texts.states)}
        />
      </Filters>
      <List<MoneyProposal>
        label={texts.heading}
        query={useProposals({ state, after: filters.after })}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={useProposalColumns(reviewerId)}
      />
    </>
  );
}

/** @param reviewerId marks the proposals of the signed-in reviewer, who can't decide about them. */
export function useProposalColumns(reviewerId?: string): Column<MoneyProposal>[] {
  const { proposals: texts, columns } = useTexts();
  const amountOf = useAmount();
  return [
    {
      name: columns.proposal,
      cell: ({ id, kind, company, partner }) => (
        <RowName
          href={hrefOf.proposal({ id })}
          detail={[company?.legalName, partner.name].filter(Boolean).join(' · ')}
        >
          {texts.kinds[kind]}
        </RowName>
      ),
    },
    {
      name: columns.state,
      isPlain: true,
      cell: ({ state }) => <StateBadge state={state}>{texts.states[state]}</StateBadge>,
    },
    {
      name: texts.by,
      cell: ({ proposedBy }) =>
        proposedBy.id === reviewerId ? `${proposedBy.name} (${texts.own})` : proposedBy.name,
    },
    { name: columns.proposed, cell: ({ proposedAt }) => <Moment at={proposedAt} /> },
    { name: columns.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
  ];
}
