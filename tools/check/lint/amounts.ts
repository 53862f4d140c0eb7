import type { Rule } from 'eslint';

const AMOUNT = /amount|minor|cents|money|balance|booked|held|price|limit$/i;

/**
 * Refuses an amount that is scaled by 100 or 1,000, or written with a fixed number of decimals. Currencies have none,
 * two or three decimals.
 */
export const noFixedDecimals: Rule.RuleModule = {
  meta: {
    type: 'problem',
    messages: {
      fixed:
        'A currency has none, two or three decimals: formatAmount, currencyExponent (#contracts) or decimalAmount (#statements).',
    },
    schema: [],
  },
  create: (context) => {
    const isAmount = (node: object) => AMOUNT.test(context.sourceCode.getText(node as Rule.Node));
    const isScale = (node: { type: string; value?: unknown }) =>
      node.type === 'Literal' && (node.value === 100 || node.value === 1_000);
    return {
      BinaryExpression: (node) => {
        if (node.operator !== '/' && node.operator !== '*') return;
        const { left, right } = node;
        if ((isScale(right) && isAmount(left)) || (isScale(left) && isAmount(right)))
          context.report({ node, messageId: 'fixed' });
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (callee.property.name === 'toFixed' && isAmount(callee.object))
          context.report({ node, messageId: 'fixed' });
      },
    };
  },
};
