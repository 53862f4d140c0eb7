import type { InformationRequestItem, InformationRequestSection } from '#contracts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import type { DecisionRequest } from './deny-dialog.js';

const MAX_QUESTION_LENGTH = 1_000;
const MAX_QUESTIONS = 50;

interface AskDialogProps {
  request: DecisionRequest;
  onAsk(items: InformationRequestItem[]): void;
  onClose(): void;
}

/** Asks the company questions about sections of its application. */
export function AskDialog({ request, onAsk, onClose }: AskDialogProps) {
  const { decisions: texts, sections, close } = useTexts();
  const [items, setItems] = useState<InformationRequestItem[]>([{ section: 'kyc', question: '' }]);
  const change = (index: number, changed: Partial<InformationRequestItem>) =>
    setItems(items.map((item, at) => (at === index ? { ...item, ...changed } : item)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) {
      onAsk(items.map((item) => ({ ...item, question: item.question.trim() })));
    }
  };

  return (
    <Dialog title={texts.askTitle} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
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
        {request.error && <RefusalNotice error={request.error} />}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={request.isPending}>
            {texts.send}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
