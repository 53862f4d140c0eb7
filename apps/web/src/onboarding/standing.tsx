import { Sheet } from '../shared/sheet/sheet.js';
import type { Application } from './application.js';
import { CreditStatusNotice } from './credit/credit-status-notice.js';
import { KycStatusNotice } from './kyc/kyc-status-notice.js';
import classes from './standing.module.css';
import { useTexts } from './texts/index.js';

/** How it stands with what is not decided by confirming people. */
export function Standing({ application }: { application: Application }) {
  const { whatNow, credit } = useTexts().sections;
  const { kyc, creditApplication, debitSolution, partner } = application;
  if (!kyc) {
    return null;
  }
  return (
    <Sheet title={whatNow}>
      <div className={classes.notices}>
        <KycStatusNotice kyc={kyc} partner={partner.name} />
        {debitSolution?.chosenAt ? (
          <p className={classes.debit}>{credit.debit.chosenAdvice(debitSolution.chosenAt)}</p>
        ) : (
          creditApplication && <CreditStatusNotice credit={creditApplication} />
        )}
      </div>
    </Sheet>
  );
}
