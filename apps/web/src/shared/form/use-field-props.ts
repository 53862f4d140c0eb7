import { useSharedTexts } from '../texts/index.js';
import { fieldIdOf } from './field-path.js';
import { useProblemOf } from './problems-context.js';

export interface FieldProps {
  /** The path in the form's values. */
  name: string;
  label: string;
  about?: string;
  isOptional?: boolean;
}

/** The properties that all fields have: label, explanation, problem and id. */
export function useFieldProps({ name, label, about, isOptional }: FieldProps) {
  const texts = useSharedTexts();
  return {
    id: fieldIdOf(name),
    label: isOptional ? texts.optional(label) : label,
    description: about,
    error: useProblemOf(name),
  };
}
