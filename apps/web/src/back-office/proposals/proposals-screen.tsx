import { moneyProposalStates } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import filterClasses from '../../shared/filters/filters.module.css';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useProposals } from '../api/proposal-queries.js';
import type { ProposalFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { ProposalRow } from './proposal-row.js';

interface ProposalsScreenProps {
  filters: ProposalFilters;
  /** The signed-in reviewer. */
  reviewerId: string;
}

/** What is to be done with money, and waits for another reviewer. */
export function ProposalsScreen({ filters, reviewerId }: ProposalsScreenProps) {
  const texts = useTexts().proposals;
  const state = filters.state || 'waiting';
  const proposals = useProposals({ state, after: filters.after });
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <div role="search" aria-label={texts.filters} className={filterClasses.filters}>
        <NativeSelect
          label={texts.state}
          data={moneyProposalStates.map((value) => ({ value, label: texts.states[value] }))}
          value={state}
          onChange={(event) => narrow({ state: event.currentTarget.value, after: '' })}
        />
      </div>
      <Loaded query={proposals}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {shown.items.map((proposal) => (
                  <ProposalRow
                    key={proposal.id}
                    proposal={proposal}
                    isOwn={proposal.proposedBy.id === reviewerId}
                  />
                ))}
              </ul>
            )}
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}
