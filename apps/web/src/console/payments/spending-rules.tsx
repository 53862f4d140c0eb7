import type { TransactionDecline, TransactionResource } from '#contracts';
import { Text } from '@mantine/core';
import { useAmount } from '../../shared/language/language-context.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Notice, Sheet } from '../../shared/parts/parts.js';
import classes from '../console.module.css';
import { type Rule, ruleOf, rulesIn, useSpendingControls } from '../payment-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The spending rules of a card or of a company. */
export function LimitsSheet({ owner, id }: { owner: 'cards' | 'companies'; id: string }) {
  const { limits: texts, cards } = useTexts();
  const wordsOf = useRuleWords();
  const controls = useSpendingControls(owner, id);
  return (
    <Sheet title={texts.heading}>
      <Loaded query={controls}>
        {(shown) => {
          const rules = rulesIn(shown);
          if (rules.length === 0) return <Text c="dimmed">{texts.none}</Text>;
          return (
            <ul>
              {rules.map((rule) => (
                <li key={rule.ruleId}>
                  {wordsOf(rule)}{' '}
                  {rule.setBy !== 'partner' && texts.setBy(cards.parties[rule.setBy])}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Sheet>
  );
}

const channels = ['online', 'contactless', 'chip', 'cash'] as const;

/** A spending rule as a sentence. */
function useRuleWords(): (rule: Rule) => string {
  const { limits: texts, payments } = useTexts();
  const amount = useAmount();
  return (rule) => {
    switch (rule.kind) {
      case 'limit':
        return texts.limit[rule.period](amount(rule.amount));
      case 'merchantCategories':
      case 'countries': {
        const { kind, allowed, blocked = [] } = rule;
        const parts = [
          ...(allowed ? [texts.only(allowed.join(', '))] : []),
          ...(blocked.length > 0 ? [texts.not(blocked.join(', '))] : []),
        ];
        return texts[kind](parts.join('; '));
      }
      case 'channels': {
        const closed = channels.filter((channel) => rule[channel] === false);
        return texts.channels(closed.map((channel) => payments.channels[channel]).join(', '));
      }
    }
  };
}

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
