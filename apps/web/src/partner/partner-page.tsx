import { OperatorsPage } from '../shared/operators/operators-page.js';
import { laterScreen } from '../shared/page/later-screen.js';
import { shown } from '../shared/router/router.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { TasksScreen } from './companies/tasks-screen.js';
import { hrefOf, type Route, useRoute } from './route.js';
import { useTexts } from './texts/index.js';

const CompanyScreen = laterScreen(() => import('./companies/company-screen.js'), 'CompanyScreen');
const MailsScreen = laterScreen(() => import('./mails/senders-screen.js'), 'MailsScreen');
const SentMailScreen = laterScreen(() => import('./mails/sent-mail-screen.js'), 'SentMailScreen');
const SentMailsScreen = laterScreen(
  () => import('./mails/sent-mails-screen.js'),
  'SentMailsScreen',
);
const SuppressionsScreen = laterScreen(
  () => import('./mails/sent-mails-screen.js'),
  'SuppressionsScreen',
);

export function PartnerPage() {
  const texts = useTexts();
  const route = useRoute();
  return (
    <OperatorsPage
      {...{ texts, route }}
      home={hrefOf.tasks()}
      wayOut={{ href: hrefOf.companies(), name: texts.company.back }}
      groups={usePlaces(route)}
    >
      {(screens) =>
        shown(route, {
          tasks: ({ filters }) => <TasksScreen after={filters.after} />,
          companies: ({ filters }) => <CompaniesScreen filters={filters} />,
          company: ({ id, filters }) => <CompanyScreen id={id} filters={filters} />,
          mails: () => <MailsScreen />,
          sentMails: ({ filters }) => <SentMailsScreen filters={filters} />,
          sentMail: ({ id }) => <SentMailScreen id={id} />,
          suppressions: ({ filters }) => <SuppressionsScreen after={filters.after} />,
          ...screens,
        })
      }
    </OperatorsPage>
  );
}

/** Where one can go on the page. */
function usePlaces(route: Route) {
  const texts = useTexts();
  const { companies, sentMails, suppressions } = texts;
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return [
    {
      places: [
        { href: hrefOf.tasks(), name: texts.tasks.heading, isHere: isAt('tasks') },
        {
          href: hrefOf.companies(),
          name: companies.heading,
          isHere: isAt('companies', 'company'),
        },
      ],
    },
    {
      name: texts.mailPlaces,
      places: [
        {
          href: hrefOf.sentMails(),
          name: sentMails.heading,
          isHere: isAt('sentMails', 'sentMail'),
        },
        { href: hrefOf.suppressions(), name: suppressions.name, isHere: isAt('suppressions') },
        { href: hrefOf.mails(), name: sentMails.senders, isHere: isAt('mails') },
      ],
    },
  ];
}
