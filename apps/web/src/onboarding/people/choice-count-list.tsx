import { Title } from '@mantine/core';
import { toldChoices, type ChoiceCounts } from '../application.js';
import { useTexts } from '../texts/index.js';
import { CardChoiceIcon } from './card-choice-label.js';
import classes from './choice-count-list.module.css';

interface ChoiceCountListProps {
  title: string;
  counts: ChoiceCounts;
}

export function ChoiceCountList({ title, counts }: ChoiceCountListProps) {
  const texts = useTexts();
  return (
    <div className={classes.list}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      <dl className={classes.counts}>
        {toldChoices.map((choice) => (
          <div key={choice} className={classes.count} data-choice={choice}>
            <dt className={classes.choice}>
              <span className={classes.icon}>
                <CardChoiceIcon choice={choice} />
              </span>
              {texts.choices[choice]}
            </dt>
            <dd className={classes.number}>{texts.number(counts[choice])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
