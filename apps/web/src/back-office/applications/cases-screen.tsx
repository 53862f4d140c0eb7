import type { ComplianceCase } from '#contracts';
import { complianceCaseKinds, complianceCaseStates } from '#contracts/browser';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Badges, Detail, List, RowActions, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, Moment } from '../../shared/parts/parts.js';
import { choices, namesOf, NoteDialog, PartnerFilter, StateBadge } from '../parts.js';
import { useCaseClosing, useCases } from '../queries.js';
import { type CaseFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { RestrictionDialog } from './relationship-sheet.js';

/** What reviewers must judge about companies after their approval. */
export function CasesScreen({ filters }: { filters: CaseFilters }) {
  const { cases: texts, columns, relationship } = useTexts();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={columns.state}
          name="state"
          value={filters.state}
          standard="open"
          data={namesOf(complianceCaseStates, texts.states)}
        />
        <FilterChoice
          label={texts.kind}
          name="kind"
          value={filters.kind}
          data={choices(texts.allKinds, complianceCaseKinds, texts.kinds)}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </Filters>
      <List<ComplianceCase>
        label={texts.heading}
        query={useCases(filters)}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.company,
            cell: ({ company, partner }) => (
              <>
                <RowName href={hrefOf.application({ id: company.id })}>{company.legalName}</RowName>
                {company.isRestricted && (
                  <Badges>
                    <StateBadge state="overdue">{relationship.restricted}</StateBadge>
                  </Badges>
                )}
                <Detail>{partner.name}</Detail>
              </>
            ),
          },
          {
            name: texts.kind,
            isPlain: true,
            cell: (one) => (
              <>
                <Badges>
                  <Badge tone={one.closedAt ? 'quiet' : 'warning'}>{texts.kinds[one.kind]}</Badge>
                </Badges>
                <Detail>{texts.cause(one)}</Detail>
              </>
            ),
          },
          { name: texts.opened, cell: ({ openedAt }) => <Moment at={openedAt} /> },
          { name: texts.result, isPlain: true, cell: (one) => <Result one={one} /> },
        ]}
      />
    </>
  );
}

/** How the case was closed, or what closes it, and the button that restricts the company meanwhile. */
function Result({ one }: { one: ComplianceCase }) {
  const { cases: texts, relationship } = useTexts();
  const [asking, setAsking] = useState<'close' | 'restrict' | null>(null);
  if (one.closedAt) return texts.closed(one.closedBy ?? '–', one.note ?? '–');
  const paymentId = lastPaymentOf(one);
  const close = () => setAsking(null);
  return (
    <>
      {one.kind === 'screening' && texts.resolveCheck}
      {one.kind === 'kyc_review' && texts.confirmReview}
      <RowActions>
        {paymentId !== undefined && (
          <Button size="xs" variant="subtle" component="a" href={hrefOf.payment({ id: paymentId })}>
            {texts.payment}
          </Button>
        )}
        {!one.company.isRestricted && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={texts.restrictOf(one.company.legalName)}
            onClick={() => setAsking('restrict')}
          >
            {relationship.restrict.submit}
          </Button>
        )}
        {one.kind === 'transactions' && (
          <Button size="xs" variant="default" onClick={() => setAsking('close')}>
            {texts.close}
          </Button>
        )}
      </RowActions>
      {asking === 'close' && <CloseDialog id={one.id} onClose={close} />}
      {asking === 'restrict' && (
        <RestrictionDialog id={one.company.id} step="restrict" onClose={close} />
      )}
    </>
  );
}

/** The payment that was the hit of a rule. */
function lastPaymentOf({ details }: ComplianceCase): string | undefined {
  const ids = details['transactionIds'];
  const last: unknown = Array.isArray(ids) ? ids.at(-1) : undefined;
  return typeof last === 'string' ? last : undefined;
}

function CloseDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { cases: texts } = useTexts();
  const request = useCaseClosing(id);
  return (
    <NoteDialog
      title={texts.closeTitle}
      advice={texts.closeAdvice}
      label={texts.note}
      submit={texts.close}
      request={request}
      onSubmit={(note) => request.mutate({ note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
