import { Notice } from '../../shared/notice/notice.js';
import type { Application } from '../application.js';
import { sectionOf } from '../section/sections.js';
import { hrefOfStep } from '../steps/step.js';
import { useTexts } from '../texts/index.js';
import classes from './incomplete-notice.module.css';

const sectionsBefore = ['company-information', 'due-diligence'] as const;

interface IncompleteSection {
  step: (typeof sectionsBefore)[number];
  problems: number;
}

/** The incomplete ones of the sections that are submitted together with KYC. */
export function incompleteSections(application: Application): IncompleteSection[] {
  return sectionsBefore
    .map((step) => ({ step, problems: sectionOf(application, step)?.problems.length ?? 0 }))
    .filter(({ problems }) => problems > 0);
}

export function IncompleteNotice({ sections }: { sections: readonly IncompleteSection[] }) {
  const { kyc, steps } = useTexts().sections;
  return (
    sections.length > 0 && (
      <Notice tone="failure" title={kyc.othersIncomplete}>
        <ul className={classes.sections}>
          {sections.map(({ step, problems }) => (
            <li key={step}>
              <a href={hrefOfStep(step)}>{steps[step]}</a>: {kyc.incomplete(problems)}
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}
