import type { ReviewTask } from '#contracts';
import { NO_ASSIGNEE, reviewTaskKinds } from '#contracts/browser';
import { Box, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { utcText } from '../../shared/language/format.js';
import {
  Badges,
  type Column,
  Detail,
  List,
  RowActions,
  RowName,
} from '../../shared/list/data-table.js';
import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge } from '../../shared/parts/parts.js';
import { choices, FormDialog, RefusalNotice, StateBadge } from '../parts.js';
import { useAssignees, useAssignment, useTasks } from '../queries.js';
import { hrefOf, type TaskFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

interface TasksScreenProps {
  filters: TaskFilters;
  /** The signed-in reviewer. */
  reviewerId: string;
}

/** What waits for reviewers, and who works on it. */
export function TasksScreen({ filters, reviewerId }: TasksScreenProps) {
  const { tasks: texts } = useTexts();
  const tasks = useTasks(filters);
  const columns = useTaskColumns(reviewerId, tasks.dataUpdatedAt);
  const assignees = useAssignees();
  const assignment = useAssignment();
  const colleagues = (assignees.data?.data ?? []).filter(({ id }) => id !== reviewerId);
  const assign = (id: string, from: string | null, to: string | null) =>
    assignment.mutate({ id, from, to });
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterText
          label={texts.search}
          name="search"
          value={filters.search}
          placeholder={texts.searchHelp}
          maxLength={100}
        />
        <FilterChoice
          label={texts.kind}
          name="kind"
          value={filters.kind}
          data={choices(texts.allKinds, reviewTaskKinds, texts.kinds)}
        />
        <FilterChoice
          label={texts.assignee}
          name="assignee"
          value={filters.assignee}
          data={[
            { value: '', label: texts.everyone },
            { value: reviewerId, label: texts.mine },
            { value: NO_ASSIGNEE, label: texts.noOne },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Filters>
      {assignment.error && (
        <Box mb="md">
          <RefusalNotice error={assignment.error} />
        </Box>
      )}
      <List<ReviewTask>
        label={texts.heading}
        query={tasks}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          ...columns,
          {
            name: '',
            cell: (task) => (
              <TaskActions
                task={task}
                reviewerId={reviewerId}
                colleagues={colleagues}
                isBusy={assignment.isPending}
                onAssign={(to) => assign(task.id, task.assignee?.id ?? null, to)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function useTaskColumns(reviewerId: string, readAtMs: number): Column<ReviewTask>[] {
  const { tasks: texts, columns, queue } = useTexts();
  const subjectOf = useSubject();
  return [
    {
      name: columns.company,
      cell: (task) => (
        <RowName href={hrefOfTask(task)} detail={task.partner.name}>
          {task.company?.legalName ?? texts.noCompany}
        </RowName>
      ),
    },
    {
      name: texts.kind,
      isPlain: true,
      cell: (task) => (
        <Badges>
          <Badge tone="information">{subjectOf(task)}</Badge>
          {task.isProposed && <StateBadge state="proposed">{queue.secondNeeded}</StateBadge>}
        </Badges>
      ),
    },
    {
      name: columns.due,
      isNumber: true,
      cell: (task) => <Due task={task} readAtMs={readAtMs} />,
    },
    {
      name: texts.assignee,
      cell: ({ assignee }) =>
        assignee === null
          ? texts.noOne
          : assignee.id === reviewerId
            ? texts.you(assignee.name)
            : assignee.name,
    },
  ];
}

/** A task in words: its kind, and its status or what is proposed. */
function useSubject(): (task: ReviewTask) => string {
  const { tasks: texts, kycStatuses, proposals, cases, relationship } = useTexts();
  return ({ kind, subject }) => {
    const names: Record<string, string> = {
      ...{ ...proposals.kinds, ...cases.kinds, end: relationship.end },
    };
    if (kind === 'kyc') names[subject] = kycStatuses[subject as keyof typeof kycStatuses];
    if (kind === 'credit') return texts.kinds.credit;
    return `${texts.kinds[kind]}: ${names[subject] ?? subject}`;
  };
}

function hrefOfTask({ id, kind, subject, company }: ReviewTask): string {
  return (kind === 'proposal' && subject !== 'end') || company === null
    ? hrefOf.proposal({ id })
    : hrefOf.application({ id: company.id });
}

/** How long until the task is due, or since when it is overdue. */
function Due({ task: { dueAt, isOverdue }, readAtMs }: { task: ReviewTask; readAtMs: number }) {
  const { tasks: texts, waited, moment } = useTexts();
  const time = waited(Math.abs(Date.parse(dueAt) - readAtMs));
  return (
    <time dateTime={dueAt} title={`${moment(dueAt)}, ${utcText(dueAt)}`}>
      {isOverdue ? (
        <>
          <Badge tone="failure">{texts.overdue}</Badge>
          <Detail>{texts.since(time)}</Detail>
        </>
      ) : (
        texts.dueIn(time)
      )}
    </time>
  );
}

type Colleague = { id: string; name: string };

interface TaskActionsProps {
  task: ReviewTask;
  reviewerId: string;
  colleagues: readonly Colleague[];
  isBusy: boolean;
  onAssign(to: string | null): void;
}

function TaskActions({ task, reviewerId, colleagues, isBusy, onAssign }: TaskActionsProps) {
  const { tasks: texts } = useTexts();
  const [isHanding, setHanding] = useState(false);
  const { assignee } = task;
  const of = task.company?.legalName ?? texts.noCompany;
  const others = colleagues.filter(({ id }) => id !== assignee?.id);
  const button = (label: string, onClick: () => void) => (
    <Button
      size="xs"
      variant="default"
      disabled={isBusy}
      aria-label={texts.labelOf(label, of)}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <RowActions>
      {assignee === null && button(texts.take, () => onAssign(reviewerId))}
      {assignee !== null &&
        assignee.id !== reviewerId &&
        button(texts.takeOver, () => onAssign(reviewerId))}
      {assignee?.id === reviewerId && button(texts.giveBack, () => onAssign(null))}
      {assignee?.id === reviewerId &&
        others.length > 0 &&
        button(texts.handOver, () => setHanding(true))}
      {isHanding && (
        <HandOverDialog task={task} colleagues={others} onClose={() => setHanding(false)} />
      )}
    </RowActions>
  );
}

interface HandOverDialogProps {
  task: ReviewTask;
  colleagues: readonly Colleague[];
  onClose(): void;
}

function HandOverDialog({ task, colleagues, onClose }: HandOverDialogProps) {
  const { tasks: texts } = useTexts();
  const request = useAssignment();
  const [to, setTo] = useState(colleagues[0]!.id);
  const { id, assignee } = task;
  return (
    <FormDialog
      title={texts.handOverTitle}
      submit={texts.handOver}
      request={request}
      onSubmit={() =>
        request.mutate({ id, from: assignee?.id ?? null, to }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <NativeSelect
        label={texts.colleague}
        data={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
