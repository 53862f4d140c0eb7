import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/language/language-context.js';
import { Moment } from '../../shared/moment/moment.js';
import { useTexts } from '../texts/index.js';
import classes from './approval-facts.module.css';
import type { Challenge } from './challenges.js';
import { countryIn, hostOf } from './payment-words.js';

export function ApprovalFacts({ challenge: { merchant, cardLast4, createdAt } }: FactsProps) {
  const texts = useTexts().approval;
  const { language } = useLanguage();
  const website = hostOf(merchant.url);
  return (
    <dl className={classes.facts}>
      <Fact name={texts.card} value={texts.cardEnding(cardLast4)} />
      {website && <Fact name={texts.website} value={website} />}
      <Fact name={texts.country} value={countryIn(language, merchant.country)} />
      <Fact name={texts.requestedAt} value={<Moment at={createdAt} style="time" />} />
    </dl>
  );
}

interface FactsProps {
  challenge: Challenge;
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
