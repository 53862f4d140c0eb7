import type { KycApplicationSection, KycQuestion } from '#contracts';
import { threadsOf } from '#onboarding-rules';
import { Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isWorthRepeating } from '../../shared/api/query-client.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { useAutosave } from '../../shared/autosave/autosave.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { brokenLinkOf, type Sections } from '../application.js';
import { keepSection, notifyOtherTabs, onboardingPath, reloadIfOutdated } from '../queries.js';
import { useTexts } from '../texts/index.js';
import { DocumentsField } from './documents-field.js';
import type { SectionForm } from './section-form.js';
import { FieldGroup, Wide } from './section-step.js';
import classes from './section.module.css';

const MAX_ANSWER_IN_WORDS = 4_000;

type AnswersInWords = ReturnType<typeof useAnswersInWords>;

interface QuestionsProps {
  kyc: Sections['kyc'];
  section: SectionForm;
  answers: AnswersInWords;
}

/** The reviewers' questions, each with its answers in words and files; a question asked again follows the first. */
export function Questions({ kyc, section, answers }: QuestionsProps) {
  const texts = useTexts().sections.questions;
  const isOpen = kyc.isEditable && kyc.questions.some(({ submittedAt }) => !submittedAt);
  return (
    <FieldGroup title={texts.title} about={isOpen ? texts.about : undefined}>
      {threadsOf(kyc.questions).map((thread) => (
        <Wide key={thread[0]!.id}>
          <Stack gap="sm" component="section" aria-label={thread[0]!.question}>
            {thread.map((question) => (
              <Question
                key={question.id}
                question={question}
                kyc={kyc}
                section={section}
                answers={answers}
              />
            ))}
          </Stack>
        </Wide>
      ))}
      {answers.error && !brokenLinkOf(answers.error) && (
        <Wide>
          <FailureAlert error={answers.error} reassurance={texts.stillHere} />
        </Wide>
      )}
    </FieldGroup>
  );
}

function Question({ question, kyc, section, answers }: QuestionsProps & { question: KycQuestion }) {
  const { questions: texts, kyc: kycTexts } = useTexts().sections;
  const { id, submittedAt, askedAt } = question;
  const documents = kyc.documents.filter(({ questionId }) => questionId === id);
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          {[kycTexts.questionAbout[question.section], texts.asked(askedAt)].join(' · ')}
        </Text>
        <Text fw={600} className={classes.inWords}>
          {question.question}
        </Text>
      </div>
      {!submittedAt && kyc.isEditable ? (
        <>
          <Textarea
            label={texts.answer}
            value={answers.textOf(question)}
            maxLength={MAX_ANSWER_IN_WORDS}
            rows={4}
            onChange={(event) => answers.change(id, event.currentTarget.value)}
            onBlur={() => void answers.flush()}
          />
          <DocumentsField
            name={`documents-${id}`}
            kyc={kyc}
            section={section}
            purpose="additional_information"
            questionId={id}
          />
        </>
      ) : (
        <div>
          <Text className={classes.inWords}>{question.answer ?? texts.noWords}</Text>
          {documents.map((document) => (
            <Text key={document.id} size="sm">
              {document.fileName}
            </Text>
          ))}
        </div>
      )}
    </>
  );
}

/** Answers in words are saved after each pause in typing. Each save raises the version of the section. */
export function useAnswersInWords(section: SectionForm) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const unsaved = useRef(new Map<string, string>());
  const follow = useRef(section.follow);
  useEffect(() => {
    follow.current = section.follow;
  });

  const { mutateAsync, error } = useMutation<void, RequestError, void>({
    // After other requests that raise the section's version.
    scope: { id: 'kyc' },
    retry: isWorthRepeating,
    mutationFn: async () => {
      for (const [id, text] of unsaved.current) {
        const saved = await saveAnswer(id, text.trim());
        if (unsaved.current.get(id) === text) unsaved.current.delete(id);
        follow.current(saved);
        keepSection(client, 'kyc', saved);
        notifyOtherTabs();
      }
    },
    onError: (failure) => reloadIfOutdated(client, failure),
  });
  const { autosave, saveState } = useAutosave(mutateAsync);

  return {
    textOf: ({ id, answer }: KycQuestion) => typed[id] ?? answer ?? '',
    change(id: string, text: string): void {
      unsaved.current.set(id, text);
      setTyped((texts) => ({ ...texts, [id]: text }));
      autosave.change();
    },
    /** @returns whether all answers are saved. */
    flush: () => autosave.flush(),
    error: saveState === 'failed' ? error : null,
  };
}

function saveAnswer(id: string, answer: string): Promise<KycApplicationSection> {
  const path = `${onboardingPath}/kyc/questions/${id}/answer`;
  return answer === ''
    ? requestJson(path, { method: 'DELETE' })
    : requestJson(path, { method: 'PUT', body: { answer }, keepalive: answer.length < 16_000 });
}
