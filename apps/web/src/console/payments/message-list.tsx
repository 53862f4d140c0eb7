import type { TransactionDetailResource, TransactionMessage } from '#contracts';
import { Badge } from '../../shared/badge/badge.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { Id } from '../names/names.js';
import { useTexts } from '../texts/index.js';
import { DeclineWords } from './decline-notice.js';
import classes from './message-list.module.css';
import type { LifeStep } from './payment-life.js';

interface MessageListProps {
  payment: TransactionDetailResource;
  steps: readonly LifeStep[];
}

/** The steps of the picture in words, under the same numbers. */
export function MessageList({ payment, steps }: MessageListProps) {
  const texts = useTexts().payments;
  return (
    <ol className={classes.messages} aria-label={texts.steps}>
      {steps.map((step, index) => (
        <li key={step.message?.id ?? 'expiry'} className={classes.message}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <Step payment={payment} step={step} />
        </li>
      ))}
    </ol>
  );
}

function Step({ payment, step }: { payment: TransactionDetailResource; step: LifeStep }) {
  const texts = useTexts().payments;
  const amount = useAmount();
  const { message, held, paid, at } = step;
  const { currency } = payment.held;
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.title}>{message ? texts.kinds[message.kind] : texts.expired}</span>
        {message && <Outcome message={message} />}
        {message && (
          <span className={classes.amount}>
            {[message.amount, ...(message.merchantAmount ? [message.merchantAmount] : [])]
              .map(amount)
              .join(' · ')}
          </span>
        )}
      </div>
      <div className={classes.details}>
        <Moment at={at} />
        <span>{texts.heldAfter(amount({ amount: held, currency }))}</span>
        <span>{texts.paidAfter(amount({ amount: paid, currency }))}</span>
        {message && <span>{texts.channels[message.channel]}</span>}
        {message?.isFinal === false && <span>{texts.moreFollows}</span>}
      </div>
      {message?.decline && (
        <div className={classes.details}>
          <DeclineWords payment={payment} decline={message.decline} />
        </div>
      )}
      {message && <Traces message={message} />}
    </div>
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
    <div className={classes.details}>
      <span>
        {texts.message} <Id id={id} />
      </span>
      {accountSequence !== null && <span>{texts.change(accountSequence)}</span>}
      {entryIds.map((entryId) => (
        <span key={entryId}>
          {texts.entry} <Id id={entryId} />
        </span>
      ))}
    </div>
  );
}
