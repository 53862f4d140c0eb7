import type { Money, ReviewedPayment } from '#contracts';
import { Text } from '@mantine/core';
import { Badge } from '../../shared/badge/badge.js';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { UnknownScreen } from '../../shared/page/unknown-screen.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { usePayment } from '../api/money-queries.js';
import head from '../application/application-screen.module.css';
import { Timeline } from '../application/timeline.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { ExceptionsSheet } from './exceptions-sheet.js';
import { MessagesSheet } from './messages-sheet.js';

/** @param order of the messages, from the address. */
export function PaymentScreen({ id, order }: { id: string; order: string }) {
  const payment = usePayment(id);
  const texts = useTexts().payment;
  if (payment.error?.status === 404) {
    return (
      <UnknownScreen title={texts.unknown} wayOut={{ href: hrefOf.payments(), name: texts.back }} />
    );
  }
  return (
    <LoadedScreen query={payment}>
      {(shown) => <ShownPayment payment={shown} order={order} />}
    </LoadedScreen>
  );
}

function ShownPayment({ payment, order }: { payment: ReviewedPayment; order: string }) {
  const { payment: texts, payments } = useTexts();
  const { id, merchant, company, partner, exceptionState, trail } = payment;
  return (
    <>
      <a href={hrefOf.payments()} className={head.back}>
        {texts.back}
      </a>
      <div className={head.head}>
        <PageHeading windowTitle={`${merchant.name} ${id}`}>{merchant.name}</PageHeading>
        <span role="status">
          {exceptionState && (
            <Badge tone={exceptionState === 'open' ? 'warning' : 'quiet'}>
              {payments.exceptionStates[exceptionState]}
            </Badge>
          )}
        </span>
      </div>
      <Text c="dimmed">
        {company.legalName} · {partner.name}
      </Text>
      <ExceptionsSheet payment={payment} />
      <Sheet title={texts.facts}>
        <PaymentFacts payment={payment} />
      </Sheet>
      <MessagesSheet payment={payment} order={order} />
      <Sheet title={texts.history}>
        {trail.length === 0 ? (
          <Text c="dimmed">{texts.noHistory}</Text>
        ) : (
          <Timeline trail={trail} documents={[]} />
        )}
      </Sheet>
    </>
  );
}

const amounts = ['authorized', 'reversed', 'held', 'cleared', 'refunded'] as const;

function PaymentFacts({ payment }: { payment: ReviewedPayment }) {
  const { payment: texts, payments } = useTexts();
  const amountOf = useAmount();
  const { merchant, merchantAmounts, expiresAt } = payment;
  const both = (own: Money, asked: Money | undefined) =>
    asked ? `${amountOf(own)} (${amountOf(asked)})` : amountOf(own);
  return (
    <Facts
      facts={[
        [texts.state, payments.states[payment.state]],
        ...amounts.map(
          (name) => [texts[name], both(payment[name], merchantAmounts?.[name])] as const,
        ),
        ...(expiresAt ? [[texts.expiresAt, <Moment at={expiresAt} />] as const] : []),
        [
          texts.merchant,
          `${merchant.name}, ${merchant.country}, ${texts.category(merchant.categoryCode)}`,
        ],
        [texts.card, `•••• ${payment.cardLast4}, ${payment.cardId}`],
        [texts.accountId, payment.accountId],
        [texts.id, payment.id],
        [texts.paymentId, payment.paymentId],
      ]}
    />
  );
}
