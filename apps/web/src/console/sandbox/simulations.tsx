import type {
  AccountResource,
  CardLetterResource,
  CardResource,
  CompanyResource,
  PaymentScenario,
  PlayedPayment,
  PurchaseResource,
  SimulatedOutcome,
  SimulationResource,
} from '#contracts';
import { paymentScenarios, simulatedOutcomes } from '#contracts/browser';
import { Box, Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAmount } from '../../shared/language/language-context.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { useTopUps } from '../account-queries.js';
import { useAccount, useCards } from '../entity-queries.js';
import { Id } from '../names.js';
import { hrefOf } from '../route.js';
import { useMay } from '../session.js';
import { useTexts } from '../texts/index.js';
import {
  keyOf,
  shownSimulations,
  type Simulation,
  useIsSandbox,
  useSandboxCall,
} from './simulation.js';

/** In minor units. */
const TRANSFER = 100_000;

/** In place of the bank, and of the shops that the account's card pays in. */
export function AccountSimulations({ account }: { account: AccountResource }) {
  const { sandbox: texts } = useTexts();
  const { id, accountType, booked, topUpReference } = account;
  const amountText = useAmount();
  const topUps = useTopUps(id).data ?? [];
  const cards = useCards({ accountId: id, companyId: '', personId: '', search: '', after: '' });
  const card = cards.data?.items.find(({ status }) => status === 'active');
  if (!booked) return null;
  const amount = { amount: TRANSFER, currency: booked.currency };
  const settlement = (name: string, value: string): Simulation => ({
    name,
    call: {
      method: 'PUT',
      path: `/v1/sandbox/accounts/${id}/top-up-simulation`,
      body: { settlement: value },
    },
  });
  return (
    <SimulationSheet
      simulations={[
        ...(topUpReference
          ? [
              {
                name: texts.transfer(amountText(amount)),
                call: {
                  path: '/v1/sandbox/bank-transfers',
                  body: { reference: topUpReference, amount },
                },
              },
            ]
          : []),
        ...(accountType === 'debit'
          ? [
              settlement(texts.topUpsByThemselves, 'by_itself'),
              settlement(texts.topUpsOnCall, 'on_call'),
            ]
          : []),
        ...topUps.flatMap(({ id: topUpId, amount: topUpAmount, status }): Simulation[] => {
          const path = `/v1/sandbox/top-ups/${topUpId}`;
          const isPossible = status === 'initiated';
          const text = amountText(topUpAmount);
          return [
            { name: texts.completeTopUp(text), call: { path: `${path}/complete` }, isPossible },
            { name: texts.failTopUp(text), call: { path: `${path}/fail` }, isPossible },
          ];
        }),
      ]}
    >
      {card && <PaymentSimulation cardId={card.id} />}
    </SimulationSheet>
  );
}

/** In place of the manufacturer, of the time, of shops, and of the cardholder. */
export function CardSimulations({ card }: { card: CardResource }) {
  const { sandbox: texts } = useTexts();
  const { id, cardType, status, accountId } = card;
  const account = useAccount(accountId).data;
  const currency = account?.booked?.currency;
  const ship: Simulation = {
    name: texts.ship,
    call: { path: `/v1/sandbox/cards/${id}/ship` },
    isPossible: status === 'ordered',
  };
  const expiry = (name: string, days: number): Simulation => ({
    name,
    call: { path: `/v1/sandbox/cards/${id}/expiry`, body: { days } },
    isPossible: status !== 'terminated',
  });
  return (
    <SimulationSheet>
      {cardType === 'physical' && (
        <Box mt="md">
          <Title order={3} size="sm" mb="xs">
            {texts.delivery}
          </Title>
          <SimulationButtons simulations={[ship]} />
          <Letter cardId={id} />
        </Box>
      )}
      <Box mt="md">
        <Title order={3} size="sm" mb="xs">
          {texts.expiry}
        </Title>
        <SimulationButtons simulations={[expiry(texts.renew, 31), expiry(texts.expire, 0)]} />
      </Box>
      <PaymentSimulation cardId={id} />
      {currency && <AuthenticationSimulation cardId={id} currency={currency} />}
    </SimulationSheet>
  );
}

/** The letter with the activation code, which only the cardholder gets otherwise. */
function Letter({ cardId }: { cardId: string }) {
  const { sandbox: texts } = useTexts();
  const letter = useSandboxCall<CardLetterResource>();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        onClick={() => letter.mutate({ method: 'GET', path: `/v1/sandbox/cards/${cardId}/letter` })}
      >
        {texts.letter}
      </Button>
      <Outcome played={texts.letter} play={letter}>
        {letter.data && texts.code(letter.data.activationCode)}
      </Outcome>
    </>
  );
}

const DAYS = 31;

/** In place of the reviewers, of the credit department and of the time. */
export function CompanySimulations({ company: { id, kycStatus } }: { company: CompanyResource }) {
  const { sandbox: texts } = useTexts();
  const base = `/v1/sandbox/companies/${id}`;
  const isPossible = kycStatus !== 'approved' && kycStatus !== 'denied';
  const items = [{ section: 'documents', question: texts.question }];
  const kyc: Simulation[] = [
    { name: texts.startReview, call: { path: `${base}/start-review` }, isPossible },
    {
      name: texts.askForMore,
      call: { path: `${base}/request-information`, body: { items } },
      isPossible,
    },
    { name: texts.approveKyc, call: { path: `${base}/approve-kyc` }, isPossible },
    { name: texts.denyKyc, call: { path: `${base}/deny-kyc`, body: {} }, isPossible },
  ];
  return (
    <SimulationSheet
      simulations={[
        ...kyc,
        { name: texts.approveCredit, call: { path: `${base}/approve-credit`, body: {} } },
        { name: texts.denyCredit, call: { path: `${base}/deny-credit`, body: {} } },
        {
          name: texts.advanceTime(DAYS),
          call: { path: `${base}/advance-time`, body: { days: DAYS } },
        },
      ]}
    />
  );
}

/** Plays what can become of a payment, with the messages of the card processor. */
export function PaymentSimulation({ cardId }: { cardId: string }) {
  const { sandbox: texts, scenarios } = useTexts();
  const [scenario, setScenario] = useState<PaymentScenario>('purchase');
  // Another one may be chosen before the outcome of this one is read.
  const [played, setPlayed] = useState(scenario);
  const play = useSandboxCall<PlayedPayment>();
  return (
    <Box mt="lg">
      <Group align="end" wrap="nowrap" gap="sm">
        <NativeSelect
          flex={1}
          miw={0}
          label={texts.payment}
          description={scenarios[scenario].about}
          data={paymentScenarios.map((value) => ({ value, label: scenarios[value].name }))}
          value={scenario}
          onChange={(event) => setScenario(event.currentTarget.value as PaymentScenario)}
        />
        <ProgressButton
          variant="default"
          isBusy={play.isPending}
          onClick={() => {
            setPlayed(scenario);
            play.mutate({ path: '/v1/sandbox/payments', body: { cardId, scenario } });
          }}
        >
          {texts.play}
        </ProgressButton>
      </Group>
      <Outcome played={scenarios[played].name} play={play}>
        {/* A verified card is no payment. */}
        {play.data && play.data.scenario !== 'card_verification' && (
          <PaymentLinks played={play.data} />
        )}
      </Outcome>
    </Box>
  );
}

/** A subscription, for example, has several payments. */
function PaymentLinks({ played: { messages } }: { played: PlayedPayment }) {
  const { sandbox: texts } = useTexts();
  const ids = [...new Set(messages.map(({ transactionId }) => transactionId))];
  return (
    <Group gap="md">
      {ids.map((id, index) => (
        <a key={id} href={hrefOf.payment({ id })}>
          {texts.seePayment(ids.length > 1 ? index + 1 : undefined)}
        </a>
      ))}
    </Group>
  );
}

const AMOUNT = 1_900;

interface AuthenticationSimulationProps {
  cardId: string;
  /** Of the card's account. */
  currency: string;
}

/** A purchase over 3-D Secure in the demo shop, whose outcome is then chosen in place of the cardholder. */
function AuthenticationSimulation({ cardId, currency }: AuthenticationSimulationProps) {
  const { sandbox: texts, outcomes } = useTexts();
  const purchase = useSandboxCall<PurchaseResource>();
  const outcome = useSandboxCall<SimulationResource>();
  const [chosen, setChosen] = useState<SimulatedOutcome>('approve');
  const { threeDsRequestId: requestId, status } = purchase.data ?? {};
  const isOpen = requestId && status === 'open';
  const begin = () => {
    outcome.reset();
    const amount = { amount: AMOUNT, currency };
    // The sandbox answers in place of the partner, which may have no endpoint for it.
    const body = { cardId, amount, partner: 'presents' };
    purchase.mutate({ path: '/v1/sandbox/purchases', body });
  };
  const play = (value: SimulatedOutcome) => {
    setChosen(value);
    const path = `/v1/sandbox/three-ds-requests/${requestId}/simulate`;
    outcome.mutate({ path, body: { outcome: value } });
  };
  return (
    <Box mt="lg">
      <Title order={3} size="sm" mb="xs">
        {texts.threeDs}
      </Title>
      <ProgressButton variant="default" size="xs" isBusy={purchase.isPending} onClick={begin}>
        {texts.beginThreeDs}
      </ProgressButton>
      <Outcome played={texts.beginThreeDs} play={purchase}>
        {requestId ? <Id id={requestId} /> : texts.noRequest(status ?? '')}{' '}
        {requestId && !isOpen && texts.purchaseIs(status ?? '')}
      </Outcome>
      {isOpen && (
        <>
          <Text fw={600} size="sm" mt="md" mb="xs">
            {texts.outcome}
          </Text>
          <Group gap="xs">
            {simulatedOutcomes.map((value) => (
              <Button
                key={value}
                variant="default"
                size="xs"
                onClick={() => !outcome.isPending && play(value)}
              >
                {outcomes[value]}
              </Button>
            ))}
          </Group>
          <Outcome played={outcomes[chosen]} play={outcome}>
            {outcome.data && texts.requestIs(outcome.data.request.status)}
            {outcome.data?.appUrl && (
              <Text fz="inherit" style={{ overflowWrap: 'anywhere' }}>
                {texts.opened(outcome.data.appUrl)}
              </Text>
            )}
          </Outcome>
        </>
      )}
    </Box>
  );
}

interface SimulationSheetProps {
  simulations?: readonly Simulation[];
  /** What needs more than a button. */
  children?: ReactNode;
}

/** What the sandbox can play with what is shown. There is no such thing in production. */
export function SimulationSheet({ simulations = [], children }: SimulationSheetProps) {
  const { sandbox: texts } = useTexts();
  const maySimulate = useMay('simulate');
  const isSandbox = useIsSandbox();
  if (!isSandbox || !maySimulate) return null;
  return (
    <Sheet title={texts.title}>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.lead}
      </Text>
      {simulations.length > 0 && <SimulationButtons simulations={simulations} />}
      {children}
    </Sheet>
  );
}

function SimulationButtons({ simulations }: { simulations: readonly Simulation[] }) {
  const play = useSandboxCall();
  const [played, setPlayed] = useState<Simulation>();
  const shown = shownSimulations(simulations, played && keyOf(played));
  return (
    <>
      {shown.length > 0 && (
        <Group gap="xs">
          {shown.map((simulation) => {
            const isInactive = play.isPending || simulation.isPossible === false;
            return (
              <Button
                key={keyOf(simulation)}
                variant="default"
                size="xs"
                aria-disabled={isInactive}
                onClick={() => {
                  if (isInactive) return;
                  setPlayed(simulation);
                  play.mutate(simulation.call);
                }}
              >
                {simulation.name}
              </Button>
            );
          })}
        </Group>
      )}
      <Outcome played={played?.name ?? ''} play={play} />
    </>
  );
}

interface OutcomeProps {
  played: string;
  play: Pick<ReturnType<typeof useSandboxCall>, 'isSuccess' | 'error'>;
  children?: ReactNode;
}

/** The outcome of the latest simulation. */
function Outcome({ played, play: { isSuccess, error }, children }: OutcomeProps) {
  const { sandbox: texts } = useTexts();
  if (error?.reason === 'refused') {
    return <Notice tone="warning" title={texts.refused(played, error.code ?? '')} mt="sm" />;
  }
  if (error) return <FailureAlert error={error} reassurance="" />;
  if (!isSuccess) return null;
  return (
    <Notice tone="information" title={texts.played(played)} mt="sm">
      {children}
    </Notice>
  );
}
