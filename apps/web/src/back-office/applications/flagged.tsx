import type { ApplicationFlag } from '#contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../shared/parts/parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';

export type Flags = readonly ApplicationFlag[];

interface FlaggedProps {
  flags: Flags;
  /** The section and pointer of the answer. */
  at: readonly [ApplicationFlag['section'], string];
  /** The answer. */
  children: ReactNode;
}

/** An answer, and below it what to look at twice. */
export function Flagged({ flags, at: [section, pointer], children }: FlaggedProps) {
  const { flags: texts } = useTexts();
  const found = flags.filter((flag) => flag.section === section && flag.pointer === pointer);
  if (found.length === 0) return children;
  return (
    <>
      {children}
      <ul role="list" className={classes.flags} aria-label={texts.label}>
        {found.map((flag, index) => (
          <li key={index} className={classes.flag}>
            <Badge tone="warning">{texts.label}</Badge>
            <span>
              <FlagText flag={flag} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function FlagText({ flag }: { flag: ApplicationFlag }) {
  const { flags: texts, application, checks } = useTexts();
  const { code, threshold = 0, otherPointer = '', isSameBirthDate = null } = flag;
  const birth = texts.births[String(isSameBirthDate) as 'true' | 'false' | 'null'];
  if (code === 'ownership_under_threshold') return texts.ownership(threshold);
  if (code === 'postal_code_impossible') return texts.postalCode;
  if (code === 'birth_date_implausible') return texts.birthDate;
  if (code === 'same_name_elsewhere') {
    const { company, role } = flag;
    if (!company || !role) return null;
    return (
      <>
        {texts.elsewhere} <a href={hrefOf.application({ id: company.id })}>{company.legalName}</a> (
        {checks.subjects[role]}, {birth})
      </>
    );
  }
  const [, list, index] = otherPointer.split('/');
  const number = Number(index) + 1;
  const other =
    list === 'representatives'
      ? application.representative(number)
      : list === 'beneficialOwners'
        ? application.owner(number)
        : checks.subjects.power_of_attorney;
  return `${texts.sameName(other)} (${birth})`;
}
