import { CheckIcon, WarningIcon } from '../shared/icons/icons.js';
import { Notice } from '../shared/notice/notice.js';
import { Sheet } from '../shared/sheet/sheet.js';
import type { Application } from './application.js';
import { CreditStatusNotice } from './credit/credit-status-notice.js';
import { KycStatusNotice } from './kyc/kyc-status-notice.js';
import classes from './standing.module.css';
import { progressOf, stepsBeforeConfirmation } from './steps/progress.js';
import { StepLinks } from './steps/step-links.js';
import { useTexts } from './texts/index.js';

/** The states of the parts that do not depend on confirming people. */
export function Standing({ application }: { application: Application }) {
  const { whatNow, stillToDo, credit } = useTexts().sections;
  const { kyc, creditApplication, debitSolution, partner } = application;
  const missing = stepsBeforeConfirmation(progressOf(application));
  if (!kyc) {
    return null;
  }
  return (
    <Sheet title={whatNow}>
      <div className={classes.notices}>
        <KycStatusNotice kyc={kyc} partner={partner.name} />
        {debitSolution?.chosenAt ? (
          <Notice tone="information" icon={<CheckIcon />} title={credit.debit.chosen}>
            {credit.debit.chosenAdvice(debitSolution.chosenAt)}
          </Notice>
        ) : (
          creditApplication && <CreditStatusNotice credit={creditApplication} />
        )}
        {missing.length > 0 && (
          <Notice tone="warning" icon={<WarningIcon />} title={stillToDo}>
            <StepLinks steps={missing} />
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
