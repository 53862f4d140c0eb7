import type { PaymentExceptionCode, ReviewedMessage, ReviewedPayment } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useAmount } from '../../shared/language/use-amount.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Moment } from '../../shared/moment/moment.js';
import { narrow } from '../../shared/router/address.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useTexts } from '../texts/index.js';
import classes from './payments.module.css';

const tones: Readonly<Record<string, BadgeTone>> = { approved: 'good', declined: 'failure' };

/** All messages of a payment, in one of the two orders. */
export function MessagesSheet({ payment, order }: { payment: ReviewedPayment; order: string }) {
  const { payment: texts } = useTexts();
  const { messages } = payment;
  const isScheme = order === 'scheme';
  const shown = isScheme ? inSchemeOrder(messages) : messages;
  return (
    <Sheet title={texts.messages}>
      <div className={classes.order}>
        <SegmentedChoice
          label={texts.order}
          segments={[
            { value: 'received', label: texts.orders.received },
            { value: 'scheme', label: texts.orders.scheme },
          ]}
          value={isScheme ? 'scheme' : 'received'}
          onChange={(value) => narrow({ order: value === 'scheme' ? value : '' }, 'replace')}
        />
      </div>
      <ol className={rows.list} aria-label={texts.messages}>
        {shown.map((message) => (
          <MessageRow
            key={`${message.id} ${message.receivedAt} ${message.isConflict}`}
            message={message}
            payment={payment}
          />
        ))}
      </ol>
    </Sheet>
  );
}

function MessageRow({ message, payment }: { message: ReviewedMessage; payment: ReviewedPayment }) {
  const { payment: texts, payments } = useTexts();
  const amountOf = useAmount();
  const { id, kind, amount, merchantAmount, channel, decline, outcome, isConflict } = message;
  return (
    <li className={`${rows.row} ${classes.message}`}>
      <div>
        <span className={rows.name}>{texts.kinds[kind]}</span>
        <span className={rows.detail}>
          {id} · {texts.channels[channel]}
        </span>
      </div>
      <div className={classes.badges}>
        {isConflict ? (
          <Badge tone="failure">{texts.refused}</Badge>
        ) : (
          <Badge tone={tones[outcome] ?? 'information'}>{texts.outcomes[outcome]}</Badge>
        )}
        {codesOf(message, payment).map((code) => (
          <Badge key={code} tone="warning">
            {payments.exceptions[code].title}
          </Badge>
        ))}
        {decline && <span className={rows.detail}>{decline.reason}</span>}
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        {merchantAmount && <div className={rows.detail}>{amountOf(merchantAmount)}</div>}
        <div className={rows.detail}>
          {texts.at} <Moment at={message.at} />
        </div>
        <div className={rows.detail}>
          {texts.receivedAt} <Moment at={message.receivedAt} />
        </div>
      </div>
    </li>
  );
}

/** What contradicts by this message. Of two with one id, the refused one is the conflict. */
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
