import { Radio, Stack } from '@mantine/core';
import { useSharedTexts } from '../texts/index.js';

/** Empty until it is chosen: it decides whether devices are removed, so none is preselected. */
export type DeviceLoss = 'lost' | 'kept' | '';

interface DeviceLossFieldProps {
  value: DeviceLoss;
  onChange(value: DeviceLoss): void;
  isChecked: boolean;
}

/** Whether a cardholder who is invited again has lost the devices with their passkeys. */
export function DeviceLossField({ value, onChange, isChecked }: DeviceLossFieldProps) {
  const texts = useSharedTexts().deviceLoss;
  return (
    <Radio.Group
      label={texts.label}
      value={value}
      error={isChecked && value === '' && texts.missing}
      onChange={(chosen) => onChange(chosen as DeviceLoss)}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="lost" label={texts.lost} description={texts.lostHelp} />
        <Radio value="kept" label={texts.kept} description={texts.keptHelp} />
      </Stack>
    </Radio.Group>
  );
}
