import type { ReviewedApplication } from '#contracts';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { StateBadge } from '../parts/state-badge.js';
import { useTexts } from '../texts/index.js';
import classes from './application-screen.module.css';
import { amountOr } from './answer-texts.js';
import { DecisionPanel } from './decision-panel.js';

interface CreditSheetProps {
  id: string;
  credit: NonNullable<ReviewedApplication['creditApplication']>;
  reviewerId: string;
}

export function CreditSheet({ id, credit, reviewerId }: CreditSheetProps) {
  const { application: texts, fields, creditStatuses } = useTexts();
  const amount = useAmount();
  const { answers, status, creditLimit } = credit;
  return (
    <Sheet title={texts.credit}>
      <div role="status" className={classes.state}>
        <StateBadge state={status}>{creditStatuses[status]}</StateBadge>
      </div>
      <Facts
        facts={[
          [fields.requestedLimit, amountOr(answers.requestedLimit, amount)],
          [fields.fiscalYear, answers.fiscalYear ?? '–'],
          [fields.annualRevenue, amountOr(answers.annualRevenue, amount)],
          [fields.annualResult, amountOr(answers.annualResult, amount)],
          [fields.equity, amountOr(answers.equity, amount)],
          [fields.numberOfEmployees, answers.numberOfEmployees ?? '–'],
          ...(creditLimit ? [[texts.approvedLimit, amount(creditLimit)] as const] : []),
        ]}
      />
      <DecisionPanel
        id={id}
        part="credit"
        state={credit}
        reviewerId={reviewerId}
        isOpen={status === 'submitted'}
        requestedLimit={answers.requestedLimit}
      />
    </Sheet>
  );
}
