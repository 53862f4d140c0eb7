import { useSharedTexts } from '../texts/index.js';
import { fieldIdOf } from './field-path.js';
import { useProblemOf } from './problems-context.js';

export interface FieldProps {
  /** The field's path in the form's values. */
  name: string;
  label: string;
  about?: string;
  isOptional?: boolean;
}

/** What every kind of field has around it: label, explanation, problem, and an id to be found by. */
export function useFieldProps({ name, label, about, isOptional }: FieldProps) {
  const texts = useSharedTexts();
  return {
    id: fieldIdOf(name),
    label: isOptional ? texts.optional(label) : label,
    description: about,
    error: useProblemOf(name),
  };
}
