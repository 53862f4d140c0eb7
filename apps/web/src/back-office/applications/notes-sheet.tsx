import type { TrailEntryResource } from '#contracts';
import { Button, Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import { Moment, Sheet } from '../../shared/parts/parts.js';
import { NoteDialog } from '../parts.js';
import { useNote } from '../queries.js';
import { useTexts } from '../texts/index.js';

interface NotesSheetProps {
  id: string;
  trail: readonly TrailEntryResource[];
}

/** What reviewers wrote for each other, the latest first. */
export function NotesSheet({ id, trail }: NotesSheetProps) {
  const { notes: texts } = useTexts();
  const [isWriting, setWriting] = useState(false);
  const notes = trail.filter(({ action, reason }) => action === 'note_written' && reason !== null);
  return (
    <Sheet title={texts.heading}>
      {notes.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      {notes.length > 0 && (
        <Timeline bulletSize={14} lineWidth={2} role="list" aria-label={texts.heading}>
          {notes.toReversed().map(({ actor, reason, happenedAt }, index) => (
            <Timeline.Item key={notes.length - index} role="listitem">
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reason}</Text>
              <Text size="sm" c="dimmed">
                {actor.name} · <Moment at={happenedAt} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      <Button variant="default" mt="md" onClick={() => setWriting(true)}>
        {texts.write}
      </Button>
      {isWriting && <WriteDialog id={id} onClose={() => setWriting(false)} />}
    </Sheet>
  );
}

function WriteDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { notes: texts } = useTexts();
  const request = useNote(id);
  return (
    <NoteDialog
      title={texts.write}
      advice={texts.advice}
      label={texts.note}
      submit={texts.save}
      request={request}
      onSubmit={(text) => request.mutate({ text }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
