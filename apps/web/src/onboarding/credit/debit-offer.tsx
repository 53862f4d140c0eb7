import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useTexts } from '../texts/index.js';
import classes from './debit-offer.module.css';
import { useDebitChoice } from './use-debit-choice.js';

/** The debit solution, which needs no decision: only money that was paid in before can be spent. */
export function DebitOffer() {
  const { debit } = useTexts().sections.credit;
  const choice = useDebitChoice();
  return (
    <div className={classes.offer}>
      <Sheet title={debit.title}>
        <p>{debit.advice}</p>
        {choice.error && <FailureAlert error={choice.error} reassurance="" />}
        <ProgressButton variant="default" isBusy={choice.isPending} onClick={choice.choose}>
          {choice.isPending ? debit.choosing : debit.choose}
        </ProgressButton>
      </Sheet>
    </div>
  );
}
