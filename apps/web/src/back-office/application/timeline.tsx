import type { OnboardingDocument, TrailEntryResource } from '#contracts';
import { Moment } from '../../shared/moment/moment.js';
import { useTexts } from '../texts/index.js';
import classes from './application-screen.module.css';

interface TimelineProps {
  trail: readonly TrailEntryResource[];
  /** For the names of the documents that were opened. */
  documents: readonly OnboardingDocument[];
}

/** All actions, the latest first. */
export function Timeline({ trail, documents }: TimelineProps) {
  const { application: texts } = useTexts();
  const nameOf = (id: unknown) => documents.find((document) => document.id === id)?.fileName;
  return (
    <ol className={classes.timeline} aria-label={texts.trail}>
      {trail.toReversed().map(({ action, actor, reason, details, happenedAt }, index) => (
        <li key={trail.length - index} className={classes.entry}>
          <strong>{texts.actions[action] ?? action}</strong>
          {actor.name ?? texts.actors[actor.kind] ?? actor.kind}
          <Moment className={classes.detail} at={happenedAt} />
          {action === 'document_read' && (
            <span className={classes.detail}>{nameOf(details['documentId'])}</span>
          )}
          {reason && <span className={classes.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
