import type {
  ApplicationCheck,
  ApplicationFlag,
  DraftOf,
  IdentifiedPerson,
  KycAnswers,
  KycRisk,
  Money,
  ResolveCheck,
  ReviewedApplication,
} from '#contracts';
import { threadsOf } from '#onboarding-rules';
import { Button, Text, Title } from '@mantine/core';
import { addressTextIn } from '../../shared/address/address-labels.js';
import { Fragment, type ReactNode, useState } from 'react';
import { countryNameIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { type Fact, Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { NoteDialog, StateBadge } from '../parts.js';
import { useCheckResolution, useChecks } from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';
import { DecisionPanel } from './decision-panel.js';
import { DocumentLink } from './document-viewer.js';
import { Flagged, type Flags } from './flagged.js';

type Kyc = NonNullable<ReviewedApplication['kyc']>;

interface KycSheetProps {
  id: string;
  kyc: Kyc;
  risk: KycRisk;
  /** What an approval is about, to be read once more. */
  summary: readonly Fact[];
  /** What to look at twice. */
  flags: readonly ApplicationFlag[];
  reviewerId: string;
}

export function KycSheet({ id, kyc, risk, flags, summary, reviewerId }: KycSheetProps) {
  const { application: texts, kycStatuses } = useTexts();
  const isOpen = kyc.status !== 'approved' && kyc.status !== 'denied';
  return (
    <Sheet title="KYC">
      <div role="status" className={classes.state}>
        <StateBadge state={kyc.status}>{kycStatuses[kyc.status]}</StateBadge>
      </div>
      <PeopleFacts answers={kyc.answers} flags={flags} />
      <Title order={3} className={classes.part}>
        {texts.documents}
      </Title>
      <Documents id={id} documents={kyc.documents} />
      {kyc.questions.length > 0 && <Questions id={id} kyc={kyc} />}
      <DecisionPanel
        id={id}
        part="kyc"
        state={kyc}
        reviewerId={reviewerId}
        isOpen={isOpen}
        canStart={kyc.status === 'submitted'}
        canAsk={isOpen && kyc.status !== 'submitted'}
        risk={risk}
        earlier={kyc.questions.filter(({ submittedAt }) => submittedAt)}
        summary={summary}
      />
    </Sheet>
  );
}

function Documents({ id, documents }: { id: string; documents: Kyc['documents'] }) {
  const { application: texts } = useTexts();
  if (documents.length === 0) {
    return <p className={classes.detail}>{texts.noDocuments}</p>;
  }
  return (
    <ul role="list" className={classes.list} aria-label={texts.documents}>
      {documents.map((document) => (
        <li key={document.id} className={classes.entry}>
          <DocumentLink id={id} document={document} />
          <span className={classes.detail}>
            {texts.purposes[document.purpose]} · <Moment at={document.uploadedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The questions to the company, each with its answers in words and files. */
function Questions({ id, kyc }: { id: string; kyc: Kyc }) {
  const { application: texts, sections } = useTexts();
  return (
    <>
      <Title order={3} className={classes.part}>
        {texts.asked}
      </Title>
      <ul role="list" className={classes.list} aria-label={texts.asked}>
        {threadsOf(kyc.questions).map((thread) => (
          <li key={thread[0]!.id} className={classes.thread}>
            {thread.map(({ id: questionId, section, question, askedAt, answer, answeredAt }) => (
              <Fragment key={questionId}>
                <span className={classes.detail}>
                  {sections[section]} · <Moment at={askedAt} />
                </span>
                <strong className={classes.reason}>{question}</strong>
                {answer && (
                  <span className={classes.reason}>
                    {answer}{' '}
                    {answeredAt && (
                      <span className={classes.detail}>
                        <Moment at={answeredAt} />
                      </span>
                    )}
                  </span>
                )}
                {kyc.documents
                  .filter((document) => document.questionId === questionId)
                  .map((document) => (
                    <DocumentLink key={document.id} id={id} document={document} />
                  ))}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The person who answered, the legal representatives and the beneficial owners. */
function PeopleFacts({ answers, flags }: { answers: DraftOf<KycAnswers>; flags: Flags }) {
  const { fields, choices, application: texts } = useTexts();
  const { submittedBy, representatives, beneficialOwners, hasNoBeneficialOwner } = answers;
  const submitterRole = submittedBy?.role;
  return (
    <>
      <Facts
        facts={[
          [
            texts.submitter,
            <Flagged flags={flags} at={['kyc', '/submittedBy/name']}>
              {submittedBy?.name || '–'}
            </Flagged>,
          ],
          [texts.submitterRole, submitterRole ? texts.submitterRoles[submitterRole] : '–'],
        ]}
      />
      {(representatives ?? []).map((person, index) => (
        <PersonFacts
          key={index}
          title={texts.representative(index + 1)}
          pointer={`/representatives/${index}`}
          {...{ person, flags }}
        >
          {[
            [fields.role, person.role ? choices.representativeRoles[person.role] : '–'],
            [
              texts.alsoOwner,
              person.isOwner && (
                <Flagged
                  flags={flags}
                  at={['kyc', `/representatives/${index}/ownershipPercentage`]}
                >
                  {`${person.ownershipPercentage ?? '–'} %`}
                </Flagged>
              ),
            ],
          ]}
        </PersonFacts>
      ))}
      {(beneficialOwners ?? []).map((person, index) => (
        <PersonFacts
          key={index}
          title={texts.owner(index + 1)}
          pointer={`/beneficialOwners/${index}`}
          {...{ person, flags }}
        >
          {[
            [fields.control, person.role ? choices.beneficialOwnerRoles[person.role] : '–'],
            [
              fields.ownershipPercentage,
              <Flagged flags={flags} at={['kyc', `/beneficialOwners/${index}/ownershipPercentage`]}>
                {person.ownershipPercentage ?? '–'}
              </Flagged>,
            ],
          ]}
        </PersonFacts>
      ))}
      {hasNoBeneficialOwner && <p>{fields.hasNoBeneficialOwner}</p>}
    </>
  );
}

interface PersonFactsProps {
  title: string;
  /** To the person in the KYC answers. */
  pointer: string;
  person: DraftOf<IdentifiedPerson>;
  flags: Flags;
  /** Facts that only this kind of person has. */
  children: readonly (readonly [string, ReactNode])[];
}

function PersonFacts({ title, pointer, person, flags, children }: PersonFactsProps) {
  const { fields } = useTexts();
  const { language } = useLanguage();
  const yesNo = useYesNo();
  const { name, dateOfBirth, taxResidence, politicallyExposed } = person;
  const flagged = (member: string, value: ReactNode) => (
    <Flagged flags={flags} at={['kyc', `${pointer}/${member}`]}>
      {value}
    </Flagged>
  );
  return (
    <>
      <Title order={3} className={classes.part}>
        {title}
      </Title>
      <Facts
        facts={[
          [fields.name, flagged('name', name || '–')],
          ...children,
          [fields.dateOfBirth, flagged('dateOfBirth', dateOfBirth || '–')],
          [fields.taxResidence, taxResidence ? countryNameIn(language)(taxResidence) : '–'],
          [fields.nationality, person.nationality && countryNameIn(language)(person.nationality)],
          [fields.placeOfBirth, person.placeOfBirth],
          [
            fields.residentialAddress,
            person.residentialAddress &&
              flagged('residentialAddress', addressTextIn(language, person.residentialAddress)),
          ],
          [fields.personExposed, yesNo(politicallyExposed)],
        ]}
      />
    </>
  );
}

/** The screening matches of the company and its people, and how reviewers resolved them. */
export function ChecksSheet({ id }: { id: string }) {
  const { checks: texts } = useTexts();
  const checks = useChecks(id);
  return (
    <Sheet title={texts.heading}>
      <Loaded query={checks}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{texts.nothing}</Text>
          ) : (
            <ul role="list" className={classes.list} aria-label={texts.heading}>
              {data.map((check) => (
                <Check key={check.id} applicationId={id} check={check} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

interface CheckProps {
  applicationId: string;
  check: ApplicationCheck;
}

function Check({ applicationId, check }: CheckProps) {
  const { checks: texts } = useTexts();
  const [resolution, setResolution] = useState<ResolveCheck['resolution'] | null>(null);
  const { subject, status, matched, score, list, category } = check;
  const isOpen = matched !== null && check.resolution === null;
  return (
    <li className={classes.entry}>
      <strong>{subject.name}</strong>
      <span className={classes.detail}>
        {[
          texts.subjects[subject.kind],
          !check.isCurrent && texts.former,
          matched?.list ?? list,
          category && texts.categories[category],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <StateBadge state={status}>{texts.statuses[status]}</StateBadge>
      {matched && (
        <span className={classes.reason}>
          {texts.matched(matched.name, score)}: {matched.reason}
        </span>
      )}
      {check.resolution && (
        <span className={classes.reason}>
          {check.resolvedBy}, {texts.resolutions[check.resolution]}: {check.note}
        </span>
      )}
      {isOpen && (
        <>
          <Button size="xs" variant="default" onClick={() => setResolution('dismissed')}>
            {texts.dismiss}
          </Button>
          <Button size="xs" variant="default" onClick={() => setResolution('confirmed')}>
            {texts.confirm}
          </Button>
        </>
      )}
      {resolution && (
        <ResolutionDialog
          applicationId={applicationId}
          check={check}
          resolution={resolution}
          onClose={() => setResolution(null)}
        />
      )}
    </li>
  );
}

interface ResolutionDialogProps extends CheckProps {
  resolution: ResolveCheck['resolution'];
  onClose(): void;
}

function ResolutionDialog({ applicationId, check, resolution, onClose }: ResolutionDialogProps) {
  const { checks: texts } = useTexts();
  const request = useCheckResolution(applicationId, check.id);
  const isConfirmation = resolution === 'confirmed';
  const name = isConfirmation ? texts.confirm : texts.dismiss;
  return (
    <NoteDialog
      title={name}
      advice={isConfirmation ? texts.confirmAdvice : texts.dismissAdvice}
      label={texts.note}
      submit={name}
      request={request}
      onSubmit={(note) => request.mutate({ resolution, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The text for a yes/no answer, which may be missing. */
export function useYesNo(): (answer: boolean | null | undefined) => string {
  const { yes, no } = useSharedTexts();
  return (answer) => (typeof answer === 'boolean' ? (answer ? yes : no) : '–');
}

export function amountOr(
  money: DraftOf<Money> | null | undefined,
  write: (money: Money) => string,
): string {
  const { amount, currency } = money ?? {};
  return typeof amount === 'number' && currency ? write({ amount, currency }) : '–';
}
