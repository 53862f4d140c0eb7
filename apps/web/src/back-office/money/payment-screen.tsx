import type { Money, PaymentExceptionCode, ReviewedMessage, ReviewedPayment } from '#contracts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAmount } from '../../shared/language/language-context.js';
import { Badges, DataTable, Detail, RowName } from '../../shared/list/data-table.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, type BadgeTone, Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import { narrow } from '../../shared/router/router.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { Trail } from '../applications/trail.js';
import { useExceptionClosing, usePayment } from '../money-queries.js';
import { NoteDialog } from '../parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

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
      <PageHeading
        back={{ href: hrefOf.payments(), name: texts.back }}
        windowTitle={`${merchant.name} ${id}`}
        badge={
          exceptionState && (
            <Badge tone={exceptionState === 'open' ? 'warning' : 'quiet'}>
              {payments.exceptionStates[exceptionState]}
            </Badge>
          )
        }
        lead={`${company.legalName} · ${partner.name}`}
      >
        {merchant.name}
      </PageHeading>
      <ExceptionsSheet payment={payment} />
      <Sheet title={texts.facts}>
        <PaymentFacts payment={payment} />
      </Sheet>
      <MessagesSheet payment={payment} order={order} />
      <Sheet title={texts.history}>
        {trail.length === 0 ? (
          <Text c="dimmed">{texts.noHistory}</Text>
        ) : (
          <Trail trail={trail} documents={[]} />
        )}
      </Sheet>
    </>
  );
}

const amounts = ['authorized', 'reversed', 'held', 'cleared', 'refunded'] as const;

function PaymentFacts({ payment }: { payment: ReviewedPayment }) {
  const { payment: texts, payments, transfer } = useTexts();
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
        [texts.expiresAt, expiresAt && <Moment at={expiresAt} />],
        [
          texts.merchant,
          `${merchant.name}, ${merchant.country}, ${texts.category(merchant.categoryCode)}`,
        ],
        [texts.card, `•••• ${payment.cardLast4}, ${payment.cardId}`],
        [
          texts.accountId,
          <a href={hrefOf.account({ id: payment.accountId })}>
            {transfer.accountOf(payment.company.legalName, payment.accountId)}
          </a>,
        ],
        [texts.id, payment.id],
        [texts.paymentId, payment.paymentId],
      ]}
    />
  );
}

/** The contradictions of a payment, with the button that closes it. */
function ExceptionsSheet({ payment }: { payment: ReviewedPayment }) {
  const { payment: texts, payments } = useTexts();
  const [isClosing, setClosing] = useState(false);
  const { exceptions, exceptionState } = payment;
  return (
    <Sheet title={texts.exceptions}>
      {exceptions.length === 0 ? (
        <Text c="dimmed">{texts.noExceptions}</Text>
      ) : (
        <Stack
          component="ul"
          role="list"
          gap="md"
          m={0}
          mb="md"
          p={0}
          aria-label={texts.exceptions}
        >
          {exceptions.map(({ code, messageId, raisedAt, isClosed }) => (
            <Stack component="li" key={`${code} ${messageId}`} gap={4}>
              <Badges>
                <strong>{payments.exceptions[code].title}</strong>
                <Badge tone={isClosed ? 'quiet' : 'warning'}>
                  {payments.exceptionStates[isClosed ? 'closed' : 'open']}
                </Badge>
              </Badges>
              <span>{payments.exceptions[code].advice}</span>
              <Detail>
                {texts.about} {messageId} · {texts.noticed} <Moment at={raisedAt} />
              </Detail>
            </Stack>
          ))}
        </Stack>
      )}
      {exceptionState === 'open' && <Button onClick={() => setClosing(true)}>{texts.close}</Button>}
      {isClosing && <CloseDialog payment={payment} onClose={() => setClosing(false)} />}
    </Sheet>
  );
}

interface CloseDialogProps {
  payment: ReviewedPayment;
  onClose(): void;
}

function CloseDialog({ payment: { id, revision }, onClose }: CloseDialogProps) {
  const { payment: texts } = useTexts();
  const request = useExceptionClosing(id);
  return (
    <NoteDialog
      title={texts.closeTitle}
      advice={texts.closeAdvice}
      label={texts.note}
      submit={texts.close}
      request={request}
      onSubmit={(note) => request.mutate({ revision, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

const tones: Readonly<Record<string, BadgeTone>> = { approved: 'good', declined: 'failure' };

/** All messages of a payment, in one of the two orders. */
function MessagesSheet({ payment, order }: { payment: ReviewedPayment; order: string }) {
  const { payment: texts, payments, columns } = useTexts();
  const amountOf = useAmount();
  const { messages } = payment;
  const isScheme = order === 'scheme';
  return (
    <Sheet
      title={texts.messages}
      actions={
        <SegmentedChoice
          label={texts.order}
          segments={[
            { value: 'received', label: texts.orders.received },
            { value: 'scheme', label: texts.orders.scheme },
          ]}
          value={isScheme ? 'scheme' : 'received'}
          onChange={(value) => narrow({ order: value === 'scheme' ? value : '' }, 'replace')}
        />
      }
    >
      <DataTable<ReviewedMessage>
        label={texts.messages}
        rows={isScheme ? inSchemeOrder(messages) : messages}
        keyOf={({ id, receivedAt, isConflict }) => `${id} ${receivedAt} ${isConflict}`}
        columns={[
          {
            name: columns.message,
            cell: ({ id, kind, channel }) => (
              <RowName detail={`${id} · ${texts.channels[channel]}`}>{texts.kinds[kind]}</RowName>
            ),
          },
          {
            name: columns.state,
            isPlain: true,
            cell: (message) => (
              <Badges>
                {message.isConflict ? (
                  <Badge tone="failure">{texts.refused}</Badge>
                ) : (
                  <Badge tone={tones[message.outcome] ?? 'information'}>
                    {texts.outcomes[message.outcome]}
                  </Badge>
                )}
                {codesOf(message, payment).map((code) => (
                  <Badge key={code} tone="warning">
                    {payments.exceptions[code].title}
                  </Badge>
                ))}
                {message.decline && <Detail>{message.decline.reason}</Detail>}
              </Badges>
            ),
          },
          { name: texts.at, cell: ({ at }) => <Moment at={at} /> },
          { name: texts.receivedAt, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
          {
            name: columns.amount,
            isNumber: true,
            cell: ({ amount, merchantAmount }) => (
              <>
                {amountOf(amount)}
                {merchantAmount && <Detail>{amountOf(merchantAmount)}</Detail>}
              </>
            ),
          },
        ]}
      />
    </Sheet>
  );
}

/** The contradictions of this message. Of two messages with the same id, the rejected one is the conflict. */
function codesOf(
  { id, isConflict }: ReviewedMessage,
  { exceptions }: ReviewedPayment,
): PaymentExceptionCode[] {
  return exceptions
    .filter(
      ({ code, messageId }) => messageId === id && isConflict === (code === 'message_conflict'),
    )
    .map(({ code }) => code);
}

/** By the scheme's time; messages of the same time by their ids, as the platform counts them. */
function inSchemeOrder(messages: readonly ReviewedMessage[]): ReviewedMessage[] {
  return messages.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1),
  );
}
