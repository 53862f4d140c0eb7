import type { TransactionDetailResource } from '#contracts';
import { usePayment, usePaymentEvents, useThreeDsRequest } from '../api/payment-queries.js';
import { EventList } from '../events/event-list.js';
import { AccountName, CardName, CompanyName, Id, PersonName } from '../names/names.js';
import { PaymentBadge } from '../parts/badges.js';
import { FoundScreen, ScreenHead } from '../parts/screen-parts.js';
import { DeclineNotice } from './decline-notice.js';
import { MessageList } from './message-list.js';
import { type LifeStep, paymentLife } from './payment-life.js';
import { hrefOf } from '../route.js';
import { PaymentSimulation } from '../sandbox/payment-simulation.js';
import { SimulationSheet } from '../sandbox/simulation-sheet.js';
import { useTexts } from '../texts/index.js';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { StepChart } from '../../shared/step-chart/step-chart.js';

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
        ...(expiresAt ? [[texts.expiresAt, <Moment at={expiresAt} />] as const] : []),
      ]}
    />
  );
}

/** The 3-D Secure request that the cardholder answered. */
function Authentication({ id }: { id: string }) {
  const { payments: texts, event } = useTexts();
  const amount = useAmount();
  const request = useThreeDsRequest(id);
  return (
    <Sheet title={texts.authentication}>
      <Loaded query={request}>
        {({ status, createdAt, presentedAt, endedAt, merchant, ...shown }) => (
          <Facts
            facts={[
              [event.id, <Id id={id} />],
              [texts.authenticationStatus, texts.authenticationStatuses[status] ?? status],
              [texts.amount, amount(shown.amount)],
              [texts.merchant, merchant.name],
              [event.createdAt, <Moment at={createdAt} />],
              ...(presentedAt ? [[texts.presentedAt, <Moment at={presentedAt} />] as const] : []),
              ...(endedAt ? [[texts.answeredAt, <Moment at={endedAt} />] as const] : []),
            ]}
          />
        )}
      </Loaded>
    </Sheet>
  );
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
