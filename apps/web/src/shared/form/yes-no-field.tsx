import { Group, Radio } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useSharedTexts } from '../texts/index.js';
import { useFieldProps, type FieldProps } from './use-field-props.js';

/** A yes/no question without a default answer. */
export function YesNoField(field: FieldProps) {
  const texts = useSharedTexts();
  const { id, ...props } = useFieldProps(field);
  const { field: control } = useController({ name: field.name });
  const chosen = typeof control.value === 'boolean' ? String(control.value) : null;
  return (
    <Radio.Group
      {...props}
      name={field.name}
      value={chosen}
      onChange={(value) => control.onChange(value === 'true')}
    >
      <Group mt="xs">
        <Radio id={id} ref={control.ref} value="true" label={texts.yes} onBlur={control.onBlur} />
        <Radio value="false" label={texts.no} onBlur={control.onBlur} />
      </Group>
    </Radio.Group>
  );
}
