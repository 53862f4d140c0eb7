import { StepChart } from '../../shared/step-chart/step-chart.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useTexts } from '../texts/index.js';
import type { LifeStep } from './payment-life.js';

interface LifePictureProps {
  steps: readonly LifeStep[];
  currency: string;
}

/** What was held and paid after each step. The columns have the numbers of the list below. */
export function LifePicture({ steps, currency }: LifePictureProps) {
  const texts = useTexts().payments;
  const amount = useAmount();
  return (
    <StepChart
      label={texts.picture(steps.length)}
      series={[
        { name: texts.paid, kind: 'main', values: steps.map(({ paid }) => paid) },
        { name: texts.amounts.held, kind: 'second', values: steps.map(({ held }) => held) },
      ]}
      columns={steps.map((_, index) => String(index + 1))}
      mostLabels={12}
      format={(value) => amount({ amount: value, currency })}
    />
  );
}
