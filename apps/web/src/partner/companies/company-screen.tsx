import type {
  CardholderProgress,
  CompanyProgressResource,
  GeneratedLinks,
  OnboardingStep,
  TimelineEntry,
} from '#contracts';
import { cardholderStates } from '#contracts/browser';
import {
  Anchor,
  Group,
  Timeline as MantineTimeline,
  Paper,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { addressTextIn } from '../../shared/address/address-labels.js';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { List, Pager, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { FailureAlert, Loaded, LoadedScreen } from '../../shared/loaded/loaded.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { CopiedField } from '../../shared/parts/copy.js';
import {
  Badge,
  type BadgeTone,
  Facts,
  Moment,
  MomentsIn,
  Notice,
  ProgressButton,
  Sheet,
} from '../../shared/parts/parts.js';
import { SentMailList } from '../mails/sent-mails-screen.js';
import {
  useCardholders,
  useCompany,
  useCompanyMails,
  useIntegration,
  useOnboardingLinks,
  useTimeline,
} from '../queries.js';
import { type CompanyFilters, hrefOf } from '../route.js';
import { useMayChange } from '../../shared/operators/operator-session.js';
import { useTexts } from '../texts/index.js';
import { PeopleImport } from './people-import.js';
import { SendLinkButton } from './send-link-dialog.js';
import { PartyBadges } from './companies-screen.js';

interface CompanyScreenProps {
  id: string;
  filters: CompanyFilters;
}

export function CompanyScreen({ id, filters }: CompanyScreenProps) {
  const texts = useTexts();
  const company = useCompany(id);
  const back = { href: hrefOf.companies(), name: texts.company.back };
  if (company.error?.code === 'company_unknown') {
    return <UnknownScreen title={texts.company.unknown} wayOut={back} />;
  }
  return (
    <LoadedScreen query={company}>
      {(shown) => <Company company={shown} filters={filters} />}
    </LoadedScreen>
  );
}

interface CompanyProps {
  company: CompanyProgressResource;
  filters: CompanyFilters;
}

function Company({ company, filters }: CompanyProps) {
  const texts = useTexts();
  const { language } = useLanguage();
  const { id, legalName, steps, people, link } = company;
  const mayChange = useMayChange();
  const isEnded = company.status === 'denied';
  return (
    <>
      <PageHeading back={{ href: hrefOf.companies(), name: texts.company.back }}>
        {legalName}
      </PageHeading>
      <Sheet title={texts.company.standing}>
        <StepList steps={steps} cards={company.cards} />
      </Sheet>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={0}>
        <div>
          <Sheet title={texts.timeline.heading}>
            <Timeline id={id} after={filters.timelineAfter} />
          </Sheet>
        </div>
        <div>
          <Sheet title={texts.links.heading}>
            <OnboardingLinks id={id} link={link} />
          </Sheet>
          {mayChange && !isEnded && (
            <Sheet title={texts.people.heading}>
              <PeopleImport companyId={id} />
            </Sheet>
          )}
          <Sheet title={texts.company.facts}>
            <Facts
              facts={[
                [texts.company.externalId, company.externalId],
                [texts.company.registrationNumber, company.registrationNumber],
                [texts.company.country, company.country],
                [
                  texts.company.shippingAddress,
                  company.shippingAddress ? addressTextIn(language, company.shippingAddress) : '–',
                ],
                [texts.company.platformId, company.platformCompanyId ?? '–'],
                [texts.company.people, texts.company.counts(people.admins, people.employees)],
              ]}
            />
            <IntegrationNote />
          </Sheet>
        </div>
      </SimpleGrid>
      <Sheet title={texts.cards.heading}>
        <Cardholders id={id} filters={filters} />
      </Sheet>
      {company.platformCompanyId && (
        <Sheet title={texts.sentMails.heading}>
          <CompanyMails companyId={company.platformCompanyId} after={filters.mailsAfter} />
        </Sheet>
      )}
    </>
  );
}

/**
 * The mails to the company and its people. If they can't be loaded, the rest of the company is still shown.
 */
function CompanyMails({ companyId, after }: { companyId: string; after: string }) {
  const texts = useTexts().sentMails;
  const mails = useCompanyMails(companyId, after);
  if (mails.error && !mails.data) {
    return <Text c="dimmed">{texts.unavailable}</Text>;
  }
  return (
    <Loaded query={mails}>
      {(shown) => (
        <>
          <SentMailList mails={shown.items} />
          <Pager label={texts.heading} name="mailsAfter" page={shown} />
        </>
      )}
    </Loaded>
  );
}

interface StepListProps {
  steps: readonly OnboardingStep[];
  cards: CompanyProgressResource['cards'];
}

/** The steps of the onboarding, and who has to act. */
function StepList({ steps, cards }: StepListProps) {
  const texts = useTexts();
  return (
    <SimpleGrid component="ol" role="list" cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
      {steps.map(({ step, state, waitingFor }) => (
        <Paper key={step} component="li" withBorder p="sm">
          <Stack gap={6} align="flex-start">
            <Text fw={600}>{texts.steps[step]}</Text>
            <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
            {waitingFor && <PartyBadges parties={[waitingFor]} />}
            {(waitingFor || texts.notes[`${step}/${state}`]) && (
              <Text size="sm" c="dimmed">
                {texts.notes[`${step}/${state}`] ?? texts.nextMoves[`${step}/${waitingFor}`]}
              </Text>
            )}
            {step === 'cards' && cards.requested > 0 && (
              <Text size="sm" c="dimmed">
                {texts.cards.counted(cards.ordered, cards.requested)}
                {cards.failed.length > 0 && ` · ${texts.cards.refused(cards.failed.length)}`}
              </Text>
            )}
            {step === 'cards' && cards.requested === 0 && state === 'done' && (
              <Text size="sm" c="dimmed">
                {texts.cards.none}
              </Text>
            )}
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

const stateTones: Record<OnboardingStep['state'], BadgeTone> = {
  waiting: 'quiet',
  open: 'warning',
  under_way: 'information',
  information_requested: 'warning',
  done: 'good',
  denied: 'failure',
  failed: 'failure',
  not_needed: 'quiet',
  ended: 'quiet',
};

/** The company's events, the newest first. */
function Timeline({ id, after }: { id: string; after: string }) {
  const texts = useTexts().timeline;
  const wordsOf = useDetails();
  const timeline = useTimeline(id, after);
  return (
    <Loaded query={timeline}>
      {(shown) => (
        <>
          <MantineTimeline
            bulletSize={14}
            lineWidth={2}
            active={shown.items.length}
            role="list"
            aria-label={texts.heading}
          >
            {shown.items.map(({ id: entryId, event, occurredAt, details }) => (
              <MantineTimeline.Item
                key={entryId}
                role="listitem"
                color={inkOf(event)}
                title={texts.events[event] ?? event}
              >
                <Text size="sm" c="dimmed">
                  {wordsOf(details)}
                  <Moment at={occurredAt} />
                </Text>
              </MantineTimeline.Item>
            ))}
          </MantineTimeline>
          <Pager label={texts.heading} name="timelineAfter" page={shown} />
        </>
      )}
    </Loaded>
  );
}

const failed = ['kyc_denied', 'credit_denied', 'card_refused'];
const succeeded = [
  'kyc_approved',
  'credit_approved',
  'onboarding_completed',
  'transactions_activated',
  'card_ordered',
];

function inkOf(event: string): string {
  if (failed.includes(event)) return 'var(--failure-ink)';
  return succeeded.includes(event) ? 'var(--physical-ink)' : 'var(--brand-ink)';
}

function useDetails(): (details: TimelineEntry['details']) => string {
  const { moment, timeline: texts, cards } = useTexts();
  const amountOf = useAmount();
  return (details) => {
    if (!details) return '';
    const { amount, accountType, submittedBy, debitSolutionOffered, chosen, expiresAt } = details;
    return [
      amount && amountOf(amount),
      accountType && texts.accountTypes[accountType],
      submittedBy && texts.submitters[submittedBy],
      debitSolutionOffered && texts.debitSolutionOffered,
      chosen && cards.chosen(chosen.virtual, chosen.physical),
      details.cards && cards.number(details.cards),
      expiresAt && texts.validUntil(moment(expiresAt)),
    ]
      .filter(Boolean)
      .map((words) => `${words} · `)
      .join('');
  };
}

interface OnboardingLinksProps {
  id: string;
  link: CompanyProgressResource['link'];
}

/** Creates onboarding links for the company's admin, and ends them all. */
function OnboardingLinks({ id, link }: OnboardingLinksProps) {
  const { links: texts } = useTexts();
  const { generation, end } = useOnboardingLinks(id);
  const [isAsking, setAsking] = useState(false);
  const mayChange = useMayChange();
  const areTooMany = generation.error?.code === 'too_many_onboarding_links';
  const error = generation.error ?? end.error;
  return (
    <>
      <LinkState link={link} />
      {generation.data && <Links links={generation.data} />}
      {areTooMany && <Notice tone="warning" title={texts.tooMany} mt="md" />}
      {error && !areTooMany && <FailureAlert error={error} reassurance={texts.asBefore} />}
      {mayChange && (
        <Group mt="md">
          <ProgressButton
            variant={generation.data ? 'default' : 'filled'}
            isBusy={generation.isPending}
            onClick={() => generation.mutate()}
          >
            {texts.generate}
          </ProgressButton>
          <SendLinkButton companyId={id} />
          {link && Date.parse(link.expiresAt) > Date.now() && (
            <ProgressButton
              variant="default"
              isBusy={end.isPending}
              onClick={() => setAsking(true)}
            >
              {texts.end}
            </ProgressButton>
          )}
        </Group>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.endTitle}
          warning={texts.endWarning}
          confirm={texts.end}
          keep={texts.keep}
          onConfirm={() => {
            setAsking(false);
            generation.reset();
            end.mutate();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function LinkState({ link }: { link: CompanyProgressResource['link'] }) {
  const { links: texts } = useTexts();
  if (!link) {
    return <Text>{texts.none}</Text>;
  }
  const isExpired = Date.parse(link.expiresAt) < Date.now();
  const text = isExpired ? texts.expired : texts.last;
  return (
    <Text>
      <MomentsIn text={text} at={[link.generatedAt, link.expiresAt]} />
    </Text>
  );
}

function Links({ links: { onboardingUrl, modules } }: { links: GeneratedLinks }) {
  const texts = useTexts().links;
  const shown = [
    ['onboarding', onboardingUrl],
    ['kyc', modules.kyc],
    ['creditApplication', modules.creditApplication],
  ] as const;
  return (
    <>
      <Notice tone="information" title={texts.shownOnce} mt="md">
        {texts.secret}
      </Notice>
      <Stack my="md">
        {shown.map(([name, url]) => (
          <div key={name}>
            <Group gap="xs" align="end" wrap="nowrap">
              <CopiedField label={texts.names[name]} value={url} texts={texts} />
            </Group>
            <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
              {texts.open(texts.names[name])}
            </Anchor>
          </div>
        ))}
      </Stack>
    </>
  );
}

/** The company's people and their cards. */
function Cardholders({ id, filters }: { id: string; filters: CompanyFilters }) {
  const { cards: texts, any } = useTexts();
  const place = 'cardholdersAfter';
  return (
    <>
      <Filters label={texts.filters}>
        <FilterText label={texts.search} name="search" place={place} value={filters.search} />
        <FilterChoice
          label={texts.card}
          name="state"
          place={place}
          value={filters.state}
          data={[
            { value: '', label: any },
            ...cardholderStates.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
      </Filters>
      <List<CardholderProgress>
        label={texts.heading}
        query={useCardholders(id, filters)}
        place={place}
        nothing={texts.nobody}
        announce={texts.shown}
        keyOf={({ externalId }) => externalId}
        columns={[
          {
            name: texts.person,
            cell: ({ name, externalId }) => (
              <RowName detail={externalId}>{name ?? texts.unknownPerson}</RowName>
            ),
          },
          {
            name: texts.card,
            isPlain: true,
            cell: ({ card }) => {
              const words = card
                ? [
                    texts.states[card.state],
                    card.cardType && texts.types[card.cardType],
                    card.failureCode,
                  ]
                : [texts.states.none];
              const colour = card?.state === 'failed' ? 'var(--failure-ink)' : undefined;
              return <span style={{ color: colour }}>{words.filter(Boolean).join(' · ')}</span>;
            },
          },
          {
            name: texts.since,
            cell: ({ card }) => card?.changedAt && <Moment at={card.changedAt} />,
          },
        ]}
      />
    </>
  );
}

/** Who sends mails to the company, according to the partner's integration level. */
function IntegrationNote() {
  const texts = useTexts().integration;
  const { data } = useIntegration();
  return (
    data && (
      <Text size="sm" mt="md">
        {data.level ? texts.notes[data.level] : texts.unknown}{' '}
        <a href={hrefOf.mails()}>{texts.allMails}</a>
        {data.cardAppUrl && (
          <>
            {' · '}
            <a href={data.cardAppUrl} target="_blank" rel="noopener noreferrer">
              {texts.cardApp}
            </a>
          </>
        )}
      </Text>
    )
  );
}
