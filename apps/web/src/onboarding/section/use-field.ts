import { useTexts } from '../texts/index.js';

/** A field's path in the form and its label. */
export function useField(): (name: string) => { name: string; label: string } {
  const { fields } = useTexts().sections;
  return (name) => ({ name, label: fields[name.replaceAll(/\.\d+/g, '')] ?? name });
}

export function optionsOf<Value extends string>(
  labels: Record<Value, string>,
): { value: Value; label: string }[] {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
