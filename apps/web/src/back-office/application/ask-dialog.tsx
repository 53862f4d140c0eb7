import type { InformationRequestItem, InformationRequestSection } from '#contracts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import form from '../../shared/form/form.module.css';
import { useTexts } from '../texts/index.js';
import { type DialogRequest, FormDialog } from '../parts/form-dialog.js';

const MAX_QUESTION_LENGTH = 1_000;
const MAX_QUESTIONS = 50;

interface AskDialogProps {
  request: DialogRequest;
  onAsk(items: InformationRequestItem[]): void;
  onClose(): void;
}

/** Asks the company questions about sections of its application. */
export function AskDialog({ request, onAsk, onClose }: AskDialogProps) {
  const { decisions: texts, sections } = useTexts();
  const [items, setItems] = useState<InformationRequestItem[]>([{ section: 'kyc', question: '' }]);
  const change = (index: number, changed: Partial<InformationRequestItem>) =>
    setItems(items.map((item, at) => (at === index ? { ...item, ...changed } : item)));

  const submit = () => onAsk(items.map((item) => ({ ...item, question: item.question.trim() })));

  return (
    <FormDialog
      title={texts.askTitle}
      submit={texts.send}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      {items.map(({ section, question }, index) => (
        <fieldset key={index} className={form.form}>
          <legend>{texts.question(index + 1)}</legend>
          <NativeSelect
            label={texts.about}
            data={Object.entries(sections).map(([value, label]) => ({ value, label }))}
            value={section}
            onChange={(event) =>
              change(index, { section: event.currentTarget.value as InformationRequestSection })
            }
          />
          <Textarea
            label={texts.questionText}
            value={question}
            maxLength={MAX_QUESTION_LENGTH}
            rows={3}
            required
            onChange={(event) => change(index, { question: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      {items.length < MAX_QUESTIONS && (
        <Button
          variant="default"
          onClick={() => setItems([...items, { section: 'documents', question: '' }])}
        >
          {texts.anotherQuestion}
        </Button>
      )}
    </FormDialog>
  );
}
