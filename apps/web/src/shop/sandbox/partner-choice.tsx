import type { SimulatedPartner } from '#contracts';
import { simulatedPartners } from '#contracts/browser';
import { useId } from 'react';
import { useTexts } from '../texts/index.js';

interface PartnerChoiceProps {
  /** If undefined, the partner's real endpoint is called. */
  value: SimulatedPartner | undefined;
  onChange(partner: SimulatedPartner | undefined): void;
}

export function PartnerChoice({ value, onChange }: PartnerChoiceProps) {
  const texts = useTexts().sandbox;
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{texts.partner}</label>
      <select
        id={id}
        value={value ?? 'real'}
        onChange={(event) =>
          onChange(simulatedPartners.find((partner) => partner === event.currentTarget.value))
        }
      >
        {(['real', ...simulatedPartners] as const).map((partner) => (
          <option key={partner} value={partner}>
            {texts.partners[partner]}
          </option>
        ))}
      </select>
    </div>
  );
}
