import { Text } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useSpendingControls } from '../api/payment-queries.js';
import { useTexts } from '../texts/index.js';
import { rulesIn } from './rules.js';
import { useRuleWords } from './use-rule-words.js';

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
