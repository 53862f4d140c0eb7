import type { OnboardingDocument, TrailEntryResource } from '#contracts';
import { Text, Timeline } from '@mantine/core';
import { Moment } from '../../shared/parts/parts.js';
import { useTexts } from '../texts/index.js';

interface TrailProps {
  trail: readonly TrailEntryResource[];
  /** For the names of the documents that were opened. */
  documents: readonly OnboardingDocument[];
}

/** All actions, the latest first. */
export function Trail({ trail, documents }: TrailProps) {
  const { application: texts } = useTexts();
  const nameOf = (id: unknown) => documents.find((document) => document.id === id)?.fileName;
  return (
    <Timeline bulletSize={14} lineWidth={2} role="list" aria-label={texts.trail}>
      {trail.toReversed().map(({ action, actor, reason, details, happenedAt }, index) => (
        <Timeline.Item
          key={trail.length - index}
          role="listitem"
          title={texts.actions[action] ?? action}
        >
          <Text size="sm" c="dimmed">
            {actor.name ?? texts.actors[actor.kind] ?? actor.kind} · <Moment at={happenedAt} />
            {action === 'document_read' && ` · ${nameOf(details['documentId']) ?? ''}`}
          </Text>
          {reason && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
