import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedPerson } from '../people/people.js';
import type { SelectionAction } from '../selection/selection.js';
import { useTexts } from '../texts/index.js';
import { PasteListDialog } from './paste-list-dialog.js';

interface PasteListProps {
  people: readonly ListedPerson[];
  onChange(action: SelectionAction): void;
}

/** A button that opens the dialog. The pasted text is kept until all lines are resolved. */
export function PasteList({ people, onChange }: PasteListProps) {
  const texts = useTexts().choose.paste;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <PasteListDialog
          people={people}
          text={text}
          onTextChange={setText}
          onChoose={(found, choice) => onChange({ type: 'choose_for_many', people: found, choice })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
