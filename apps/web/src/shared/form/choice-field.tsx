import { Radio, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './use-field-props.js';

export interface Choice {
  value: string;
  label: string;
  about?: string;
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
}

/** Radio buttons, each with its explanation. */
export function ChoiceField({ choices, ...field }: ChoiceFieldProps) {
  const { id, ...props } = useFieldProps(field);
  const { field: control } = useController({ name: field.name });
  return (
    <Radio.Group
      {...props}
      name={field.name}
      value={(control.value as string | undefined) ?? null}
      onChange={control.onChange}
    >
      <Stack gap="sm" mt="xs">
        {choices.map(({ value, label, about }, index) => (
          <Radio
            key={value}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? control.ref : undefined}
            value={value}
            label={label}
            description={about}
            onBlur={control.onBlur}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
