import type { ChallengePage } from '#contracts';
import classes from './payment-facts.module.css';
import type { ChallengeTexts } from './texts/en.js';

interface PaymentFactsProps {
  page: ChallengePage;
  texts: ChallengeTexts;
}

/** The amount, the payee and the card. */
export function PaymentFacts({ page, texts }: PaymentFactsProps) {
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{texts.merchant}</dt>
        <dd>{page.merchantName}</dd>
      </div>
      <div className={classes.fact}>
        <dt>{texts.amount}</dt>
        <dd className={classes.amount}>{page.formattedAmount}</dd>
      </div>
      <div className={classes.fact}>
        <dt>{texts.card}</dt>
        <dd>{texts.cardEnding(page.cardLast4)}</dd>
      </div>
    </dl>
  );
}
