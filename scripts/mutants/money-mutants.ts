import type { Mutant } from './mutant.ts';

/** Mutants of what moves money, and of the copies of accounts at a partner. */
export const moneyMutants: readonly Mutant[] = [
  {
    mistake:
      'payments from two accounts of a company count for its limit without waiting for each other',
    file: 'apps/platform/src/money/controls/spending-controls.sql.ts',
    from: ' ORDER BY s.owner_id FOR UPDATE OF s`',
    to: ' ORDER BY s.owner_id`',
    spec: 'apps/platform/src/money/controls/spending-controls.int.spec.ts',
  },
  {
    mistake: 'a card that replaces another one is free of its spending controls',
    file: 'apps/platform/src/money/controls/spending-controls.sql.ts',
    from: 's.owner_id = coalesce(c.original_card_id, asked.id)',
    to: 's.owner_id = asked.id',
    spec: 'apps/platform/src/money/controls/spending-controls.int.spec.ts',
  },
  {
    mistake: 'a party replaces the limits of another one',
    file: 'apps/platform/src/money/controls/spending-rules.ts',
    from: ": stored.limits.filter(({ setBy = 'partner' }) => setBy === each);",
    to: ': [];',
    spec: 'apps/platform/src/money/controls/spending-rules.spec.ts',
  },
  {
    mistake: 'a cardholder lifts the freeze of the partner',
    file: 'apps/platform/src/issuing/cards/card-transitions.ts',
    from: ' || strongerFreeze(card, by)',
    to: '',
    spec: 'apps/platform/src/issuing/cards/card-transitions.spec.ts',
  },
  {
    mistake: 'a replacement gets around the freeze of the partner',
    file: 'apps/platform/src/issuing/cards/cards.service.ts',
    from: 'if (stronger) throw frozenByStronger(stronger);',
    to: '',
    spec: 'apps/platform/src/issuing/cards/cards.int.spec.ts',
  },
  {
    mistake: 'wrong activation codes are not counted',
    file: 'apps/platform/src/issuing/cards/card-activation.service.ts',
    from: 'if (refusal) return refusal;',
    to: 'if (refusal) throw refusal;',
    spec: 'apps/platform/src/issuing/cards/card-activation.int.spec.ts',
  },
  {
    mistake: 'an authentication authorizes several payments',
    file: 'apps/platform/src/money/authentication/payment-authentications.ts',
    from: '      !this.used.has(threeDsRequestId) &&\n',
    to: '',
    spec: 'apps/platform/src/money/authentication/payment-authentications.int.spec.ts',
  },
  {
    mistake: 'money is booked into a month that is closed',
    file: 'apps/platform/src/money/ledger/card-account.ts',
    from: 'this.bookedUntil && this.bookedUntil > at ? this.bookedUntil : at',
    to: 'at',
    spec: 'apps/platform/src/money/ledger/ledger.int.spec.ts',
  },
  {
    mistake: 'a change of an account is applied before the one that is missing',
    file: 'apps/card-activity/src/accounts/account-copy.ts',
    from: 'const isNext = change.sequence === account.sequence + 1 &&',
    to: 'const isNext = change.sequence > account.sequence &&',
    spec: 'apps/card-activity/src/accounts/account-copy.int.spec.ts',
  },
  {
    mistake: 'a change that contradicts the copy of an account overwrites it',
    file: 'apps/card-activity/src/accounts/account-copy.ts',
    from: 'if (!isContinued(account, next)) {',
    to: 'if (next === undefined) {',
    spec: 'apps/card-activity/src/accounts/account-copy.int.spec.ts',
  },
  {
    mistake: 'a proposal of money is decided twice',
    file: 'apps/platform/src/back-office/money-proposals/money-decisions.service.ts',
    from: "if (proposal.state !== 'waiting') throw proposalDecided();",
    to: '',
    spec: 'apps/platform/src/back-office/money-proposals/assignments.int.spec.ts',
  },
  {
    mistake: 'money is moved on what the reviewer did not see',
    file: 'apps/platform/src/back-office/money-proposals/money-decisions.service.ts',
    from: "await requireCurrent(transaction, proposal, step);\n      await this.decide(transaction, proposal, step, 'approved');",
    to: "await this.decide(transaction, proposal, step, 'approved');",
    spec: 'apps/platform/src/back-office/money-proposals/assignments.int.spec.ts',
  },
  {
    mistake: 'money in suspense is assigned to an account in another currency',
    file: 'apps/platform/src/back-office/money-proposals/money-proposals.service.ts',
    from: 'if (account.currency !== currency) throw accountCurrencyWrong();',
    to: '',
    spec: 'apps/platform/src/back-office/money-proposals/assignments.int.spec.ts',
  },
  {
    mistake: 'money in suspense is assigned twice',
    file: 'apps/platform/src/money/top-ups/unmatched-top-ups.ts',
    from: "if (topUp.status !== 'unmatched') throw topUpSettled();",
    to: '',
    spec: 'apps/platform/src/back-office/money-proposals/assignments.int.spec.ts',
  },
];
