import type { CompanyOverview, PartnerTask } from '#contracts';
import { Anchor, Stack } from '@mantine/core';
import { List, RowName } from '../../shared/list/data-table.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Moment } from '../../shared/parts/parts.js';
import { useCompaniesWithTasks } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The companies for which we have something to do, each with what and where. */
export function TasksScreen({ after }: { after: string }) {
  const { tasks: texts, companies } = useTexts();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <List<CompanyOverview>
        label={texts.heading}
        query={useCompaniesWithTasks(after)}
        nothing={texts.nothing}
        announce={companies.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: companies.company,
            cell: ({ id, legalName, externalId }) => (
              <RowName href={hrefOf.company({ id })} detail={externalId}>
                {legalName}
              </RowName>
            ),
          },
          {
            name: texts.toDo,
            cell: ({ id, tasks }) => (
              <Stack gap={4} align="flex-start">
                {/* Above the link of the name, which covers the row. */}
                {tasks.map((task) => (
                  <span key={task}>
                    {texts.what[task]}{' '}
                    <Anchor href={placeOf(id, task)} pos="relative" style={{ zIndex: 1 }}>
                      {texts.action[task]}
                    </Anchor>
                  </span>
                ))}
              </Stack>
            ),
          },
          {
            name: companies.lastEvent,
            cell: ({ lastEventAt }) =>
              lastEventAt ? <Moment at={lastEventAt} /> : companies.noEvent,
          },
        ]}
      />
    </>
  );
}

function placeOf(id: string, task: PartnerTask): string {
  const place = hrefOf.company({ id });
  return task === 'cards_failed' ? `${place}?state=failed` : place;
}
