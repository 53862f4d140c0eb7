import type { ThreeDsDecision, TransactionDetailResource, TransactionMessage } from '#contracts';
import { Group, Text, Timeline } from '@mantine/core';
import { useAmount } from '../../shared/language/language-context.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Badge, Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import { StepChart } from '../../shared/step-chart/step-chart.js';
import { EventList } from '../events/event-list.js';
import { AccountName, CardName, CompanyName, Id, PaymentBadge, PersonName } from '../names.js';
import { FoundScreen, ScreenHead } from '../parts.js';
import { usePayment, usePaymentEvents, useThreeDsRequest } from '../payment-queries.js';
import { hrefOf } from '../route.js';
import { PaymentSimulation, SimulationSheet } from '../sandbox/simulations.js';
import { useTexts } from '../texts/index.js';
import { type LifeStep, paymentLife } from './payment-life.js';
import { DeclineNotice, DeclineWords } from './spending-rules.js';

export function PaymentScreen({ id }: { id: string }) {
  const { data, error, refetch } = usePayment(id);
  const texts = useTexts().payments;
  const isUnknown = error?.code === 'transaction_unknown';
  const query = { data: isUnknown ? null : data, error: isUnknown ? null : error, refetch };
  const back = { href: hrefOf.payments(), name: texts.back };
  return (
    <FoundScreen query={query} unknown={texts.unknown} back={back}>
      {(payment) => <ShownPayment payment={payment} />}
    </FoundScreen>
  );
}

function ShownPayment({ payment }: { payment: TransactionDetailResource }) {
  const texts = useTexts().payments;
  const steps = paymentLife(payment);
  return (
    <>
      <ScreenHead
        back={{ href: hrefOf.payments(), name: texts.back }}
        name={payment.merchant.name}
        id={payment.id}
        path={`/v1/transactions/${payment.id}`}
        badge={<PaymentBadge state={payment.state} />}
      />
      <PaymentFacts payment={payment} />
      {payment.decline && <DeclineNotice payment={payment} decline={payment.decline} />}
      <Sheet title={texts.life}>
        {steps.some(({ held, paid }) => held !== 0 || paid !== 0) && (
          <LifePicture steps={steps} currency={payment.held.currency} />
        )}
        <MessageList payment={payment} steps={steps} />
      </Sheet>
      {payment.threeDsRequestId !== null && <Authentication id={payment.threeDsRequestId} />}
      <SimulationSheet>
        <PaymentSimulation cardId={payment.cardId} />
      </SimulationSheet>
      <Webhooks id={payment.id} />
    </>
  );
}

function PaymentFacts({ payment }: { payment: TransactionDetailResource }) {
  const { payments: texts, scopes, event } = useTexts();
  const amount = useAmount();
  const { merchantAmounts, merchant, expiresAt } = payment;
  const amounts = (['authorized', 'reversed', 'held', 'cleared', 'refunded'] as const).map(
    (name) => {
      const both = [payment[name], ...(merchantAmounts ? [merchantAmounts[name]] : [])];
      return [texts.amounts[name], both.map(amount).join(' · ')] as const;
    },
  );
  return (
    <Facts
      facts={[
        [event.id, <Id id={payment.id} />],
        [texts.paymentId, <Id id={payment.paymentId} />],
        [scopes.names.companyId, <CompanyName id={payment.companyId} withId />],
        [scopes.names.personId, <PersonName id={payment.personId} withId />],
        [scopes.names.cardId, <CardName id={payment.cardId} withId />],
        [scopes.names.accountId, <AccountName id={payment.accountId} withId />],
        ...amounts,
        [texts.merchant, `${merchant.name}, ${merchant.country} (${merchant.categoryCode})`],
        [event.createdAt, <Moment at={payment.createdAt} />],
        [texts.expiresAt, expiresAt && <Moment at={expiresAt} />],
      ]}
    />
  );
}

/** The 3-D Secure request, and who decided it. */
function Authentication({ id }: { id: string }) {
  const { payments: texts, event } = useTexts();
  const amount = useAmount();
  const request = useThreeDsRequest(id);
  return (
    <Sheet title={texts.authentication}>
      <Loaded query={request}>
        {({ status, createdAt, presentedAt, endedAt, merchant, decision, ...shown }) => (
          <Facts
            facts={[
              [event.id, <Id id={id} />],
              [texts.authenticationStatus, texts.authenticationStatuses[status] ?? status],
              [texts.decision, <DecisionWords decision={decision} />],
              [texts.amount, amount(shown.amount)],
              [texts.merchant, merchant.name],
              [event.createdAt, <Moment at={createdAt} />],
              [texts.presentedAt, presentedAt && <Moment at={presentedAt} />],
              [texts.answeredAt, endedAt && <Moment at={endedAt} />],
            ]}
          />
        )}
      </Loaded>
    </Sheet>
  );
}

/** Which rule decided before the challenge, or why none did. */
function DecisionWords({ decision: { reason, rule } }: { decision: ThreeDsDecision }) {
  const texts = useTexts().payments;
  if (reason === 'rule' && rule !== null) return texts.decidedByRule(rule);
  const words = texts.decisionReasons[reason] ?? reason;
  return rule === null ? words : texts.askedAlthough(rule, words);
}

function Webhooks({ id }: { id: string }) {
  const { payments: texts } = useTexts();
  const events = usePaymentEvents(id);
  return (
    <Sheet title={texts.events}>
      <Loaded query={events}>{(shown) => <EventList events={shown} isOfOne />}</Loaded>
    </Sheet>
  );
}

interface LifePictureProps {
  steps: readonly LifeStep[];
  currency: string;
}

/** What was held and paid after each step. The columns have the numbers of the list below. */
function LifePicture({ steps, currency }: LifePictureProps) {
  const texts = useTexts().payments;
  const amount = useAmount();
  return (
    <StepChart
      label={texts.picture(steps.length)}
      series={[
        { name: texts.paid, kind: 'main', values: steps.map(({ paid }) => paid) },
        { name: texts.amounts.held, kind: 'second', values: steps.map(({ held }) => held) },
      ]}
      columns={steps.map((_, index) => String(index + 1))}
      mostLabels={12}
      format={(value) => amount({ amount: value, currency })}
    />
  );
}

interface MessageListProps {
  payment: TransactionDetailResource;
  steps: readonly LifeStep[];
}

/** The steps of the picture in words, under the same numbers. */
function MessageList({ payment, steps }: MessageListProps) {
  const texts = useTexts().payments;
  return (
    <Timeline bulletSize={28} lineWidth={2} mt="md" role="list" aria-label={texts.steps}>
      {steps.map((step, index) => (
        <Timeline.Item
          key={step.message?.id ?? 'expiry'}
          role="listitem"
          bullet={
            <Text span size="xs" fw={600} aria-hidden>
              {index + 1}
            </Text>
          }
          title={step.message ? <MessageTitle message={step.message} /> : texts.expired}
        >
          <Group gap="md" fz="sm" c="dimmed" style={{ rowGap: 0 }}>
            <StepDetails payment={payment} step={step} />
          </Group>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function MessageTitle({ message }: { message: TransactionMessage }) {
  const texts = useTexts().payments;
  const amount = useAmount();
  const amounts = [message.amount, ...(message.merchantAmount ? [message.merchantAmount] : [])];
  return (
    <Group justify="space-between" gap="xs">
      {texts.kinds[message.kind]}
      <Outcome message={message} />
      <span>{amounts.map(amount).join(' · ')}</span>
    </Group>
  );
}

interface StepDetailsProps {
  payment: TransactionDetailResource;
  step: LifeStep;
}

function StepDetails({ payment, step: { message, held, paid, at } }: StepDetailsProps) {
  const texts = useTexts().payments;
  const amount = useAmount();
  const { currency } = payment.held;
  return (
    <>
      <Moment at={at} />
      <span>{texts.heldAfter(amount({ amount: held, currency }))}</span>
      <span>{texts.paidAfter(amount({ amount: paid, currency }))}</span>
      {message && <span>{texts.channels[message.channel]}</span>}
      {message?.isFinal === false && <span>{texts.moreFollows}</span>}
      {message?.decline && <DeclineWords payment={payment} decline={message.decline} />}
      {message?.partnerDecision && <Decider message={message} />}
      {message && <Traces message={message} />}
    </>
  );
}

/** Who decided, if the partner was to. */
function Decider({ message: { decidedBy, partnerDecision } }: { message: TransactionMessage }) {
  const texts = useTexts().payments;
  if (!decidedBy || !partnerDecision) return null;
  const { outcome, reason, problem, ms } = partnerDecision;
  const detail = [reason, problem, `${ms} ms`].filter((one) => one !== undefined).join(', ');
  return (
    <>
      <span>{texts.decidedBy[decidedBy]}</span>
      <span>
        {texts.yourAnswer[outcome]} ({detail})
      </span>
    </>
  );
}

function Outcome({ message: { outcome } }: { message: TransactionMessage }) {
  const texts = useTexts().payments;
  if (outcome === 'recorded') return null;
  return (
    <Badge tone={outcome === 'approved' ? 'good' : 'failure'}>{texts.outcomes[outcome]}</Badge>
  );
}

/** By what the message is found elsewhere: at the processor, in the events, in the ledger. */
function Traces({ message: { id, accountSequence, entryIds } }: { message: TransactionMessage }) {
  const texts = useTexts().payments;
  return (
    <>
      <span>
        {texts.message} <Id id={id} />
      </span>
      {accountSequence !== null && <span>{texts.change(accountSequence)}</span>}
      {entryIds.map((entryId) => (
        <span key={entryId}>
          {texts.entry} <Id id={entryId} />
        </span>
      ))}
    </>
  );
}
