import type { TimelineEntry } from '#contracts';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { Pager } from '../../shared/paging/pager.js';
import { useTimeline } from '../api/company-queries.js';
import { useTexts } from '../texts/index.js';
import classes from './timeline.module.css';

/** The company's events, the newest first. */
export function Timeline({ id, after }: { id: string; after: string }) {
  const texts = useTexts().timeline;
  const timeline = useTimeline(id, after);
  return (
    <Loaded query={timeline}>
      {(shown) => (
        <>
          <ol className={classes.entries} role="list" aria-label={texts.heading} reversed>
            {shown.items.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager label={texts.heading} name="timelineAfter" page={shown} />
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry: { event, occurredAt, details } }: { entry: TimelineEntry }) {
  const texts = useTexts();
  const told = useDetails(details);
  return (
    <li className={classes.entry} data-event={event}>
      <div className={classes.title}>{texts.timeline.events[event] ?? event}</div>
      {told && <div className={classes.detail}>{told}</div>}
      <Moment className={classes.detail} at={occurredAt} />
    </li>
  );
}

function useDetails(details: TimelineEntry['details']): string {
  const { moment, timeline: texts, cards } = useTexts();
  const amountOf = useAmount();
  if (!details) {
    return '';
  }
  const { amount, accountType, submittedBy, debitSolutionOffered, chosen, expiresAt } = details;
  return [
    amount && amountOf(amount),
    accountType && texts.accountTypes[accountType],
    submittedBy && texts.submitters[submittedBy],
    debitSolutionOffered && texts.debitSolutionOffered,
    chosen && cards.chosen(chosen.virtual, chosen.physical),
    details.cards && cards.number(details.cards),
    expiresAt && texts.validUntil(moment(expiresAt)),
  ]
    .filter(Boolean)
    .join(' · ');
}
