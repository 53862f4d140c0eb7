import type { TransactionDetailResource, TransactionMessage } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { useTimePassing } from '../api/scenario-queries.js';
import checkout from '../checkout/checkout-screen.module.css';
import { useTexts } from '../texts/index.js';
import { courseRows } from './course-rows.js';
import classes from './scenarios-screen.module.css';

/** What a payment has done to the account, and the messages that did it. */
export function PaymentCourse({ payment }: { payment: TransactionDetailResource }) {
  const texts = useTexts().scenarios;
  const amount = useAmount();
  const { held, expiresAt } = payment;
  const isHeld = held.amount > 0;
  return (
    <>
      <dl className={classes.facts}>
        {(['held', 'cleared', 'refunded'] as const).map((fact) => (
          <div key={fact}>
            <dt>{texts[fact]}</dt>
            <dd>{amount(payment[fact])}</dd>
          </div>
        ))}
        {isHeld && expiresAt !== null && (
          <div>
            <dt>{texts.heldUntil}</dt>
            <dd>
              <Moment at={expiresAt} />
            </dd>
          </div>
        )}
      </dl>
      <h3 className={classes.subheading}>{texts.messages}</h3>
      <ol className={classes.rows} role="list" aria-live="polite">
        {courseRows(payment).map((row, index) => (
          <li key={index} className={classes.row}>
            {row.what === 'message' ? (
              <Message message={row.message} />
            ) : (
              <>
                <span>{texts.expired}</span>
                <Moment className={classes.time} at={row.at} />
              </>
            )}
          </li>
        ))}
      </ol>
      {isHeld && <TimeButton companyId={payment.companyId} />}
    </>
  );
}

function Message({ message }: { message: TransactionMessage }) {
  const { scenarios: texts, purchase } = useTexts();
  const amount = useAmount();
  const { kind, merchantAmount, outcome, decline } = message;
  return (
    <>
      <span>
        {texts.kinds[kind]} {amount(message.amount)}
        {merchantAmount && ` (${amount(merchantAmount)})`}
      </span>
      <span className={classes.outcome} data-outcome={outcome}>
        {texts.outcomes[outcome]}
      </span>
      {decline && (
        <span className={classes.reason}>
          {purchase.reasons[decline.reason] ?? <code>{decline.reason}</code>}
        </span>
      )}
      <Moment className={classes.time} at={message.at} />
    </>
  );
}

function TimeButton({ companyId }: { companyId: string }) {
  const texts = useTexts().scenarios;
  const passing = useTimePassing(companyId);
  return (
    <div className={classes.passing}>
      <button
        type="button"
        aria-disabled={passing.isPending}
        onClick={() => !passing.isPending && passing.mutate()}
      >
        {texts.pass}
      </button>
      <p className={classes.hint}>{texts.passHelp}</p>
      {passing.error && (
        <p role="alert" className={checkout.alert}>
          {texts.failures[passing.error.code ?? ''] ?? texts.notPassed}
        </p>
      )}
    </div>
  );
}
