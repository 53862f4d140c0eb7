import type { TransactionDecline, TransactionResource } from '#contracts';
import { Notice } from '../../shared/notice/notice.js';
import { useSpendingControls } from '../api/payment-queries.js';
import { ruleOf, type Rule } from '../limits/rules.js';
import { useRuleWords } from '../limits/use-rule-words.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from '../names/names.module.css';

interface DeclineProps {
  payment: TransactionResource;
  decline: TransactionDecline;
}

/** Why a payment was declined. */
export function DeclineNotice({ payment, decline }: DeclineProps) {
  const texts = useTexts().payments;
  return (
    <Notice tone="failure" mt="md" title={texts.declined}>
      <DeclineWords payment={payment} decline={decline} />
    </Notice>
  );
}

/** The reason in words, and the rule if one decided it. */
export function DeclineWords({ payment, decline: { reason, ruleId } }: DeclineProps) {
  const { reasons } = useTexts().payments;
  return (
    <span>
      {reasons[reason] ?? reason}
      {ruleId !== null && <DecidingRule payment={payment} ruleId={ruleId} />}
    </span>
  );
}

function DecidingRule({ payment, ruleId }: { payment: TransactionResource; ruleId: string }) {
  const { cardId, companyId } = payment;
  const ofCard = useSpendingControls('cards', cardId);
  const ofCompany = useSpendingControls('companies', companyId);
  const texts = useTexts().limits;
  const wordsOf = useRuleWords();
  if (!ofCard.data || !ofCompany.data) return null;
  const owned: { rule: Rule; href: string; owner: string } | undefined = [
    { rule: ruleOf(ofCard.data, ruleId), href: hrefOf.card({ id: cardId }), owner: texts.ofCard },
    {
      rule: ruleOf(ofCompany.data, ruleId),
      href: hrefOf.company({ id: companyId }),
      owner: texts.ofCompany,
    },
  ].find((one): one is { rule: Rule; href: string; owner: string } => one.rule !== undefined);
  if (!owned) return <span> {texts.changedSince}</span>;
  return (
    <span>
      {' '}
      {wordsOf(owned.rule)}{' '}
      <a href={owned.href} className={classes.link}>
        {owned.owner}
      </a>
    </span>
  );
}
