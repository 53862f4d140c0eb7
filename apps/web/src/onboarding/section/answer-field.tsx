import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import type { ComponentProps } from 'react';
import { TextField } from '../../shared/form/text-field.js';

/** A text field for an answer of one line. */
export function AnswerField(field: Omit<ComponentProps<typeof TextField>, 'limit'>) {
  return <TextField {...field} limit={MAX_ANSWER_LENGTH} />;
}
