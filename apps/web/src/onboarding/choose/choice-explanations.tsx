import { useTexts } from '../texts/index.js';
import classes from './choice-explanations.module.css';

const explained = ['virtual', 'physical'] as const;

export function ChoiceExplanations() {
  const texts = useTexts();
  return (
    <dl className={classes.explanations}>
      {explained.map((choice) => (
        <div key={choice}>
          <dt>{texts.choices[choice]}</dt>
          <dd>{texts.choose.explanations[choice]}</dd>
        </div>
      ))}
    </dl>
  );
}
