import type { KycRisk } from '#contracts';
import { kycRisks } from '#contracts/browser';
import { Group, Radio } from '@mantine/core';
import { useTexts } from '../texts/index.js';

interface RiskChoiceProps {
  risk: KycRisk;
  onChange(risk: KycRisk): void;
}

/** The risk of a company, which decides when its KYC is reviewed again. */
export function RiskChoice({ risk, onChange }: RiskChoiceProps) {
  const { periodicReview: texts } = useTexts();
  return (
    <Radio.Group
      label={texts.risk}
      value={risk}
      onChange={(value) => onChange(kycRisks.find((known) => known === value) ?? risk)}
    >
      <Group mt="xs">
        {kycRisks.map((known) => (
          <Radio key={known} value={known} label={texts.choices[known]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
