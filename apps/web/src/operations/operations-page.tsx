import { OperatorsPage } from '../shared/operators/operators-page.js';
import { laterScreen } from '../shared/page/later-screen.js';
import { shown } from '../shared/router/router.js';
import { DeadLetterScreen, DeadLettersScreen } from './letters-screens.js';
import { GroupsScreen, TopicScreen, TopicsScreen } from './topics-screens.js';
import { hrefOf, type Route, useRoute } from './route.js';
import { useTexts } from './texts/index.js';

const SearchScreen = laterScreen(() => import('./search-screen.js'), 'SearchScreen');
const RepairsScreen = laterScreen(() => import('./repairs-screen.js'), 'RepairsScreen');

export function OperationsPage() {
  const texts = useTexts();
  const route = useRoute();
  return (
    <OperatorsPage
      {...{ texts, route }}
      home={hrefOf.topics()}
      wayOut={{ href: hrefOf.topics(), name: texts.topics.back }}
      groups={usePlaces(route)}
    >
      {(screens) =>
        shown(route, {
          topics: () => <TopicsScreen />,
          topic: ({ name }) => <TopicScreen name={name} />,
          groups: () => <GroupsScreen />,
          deadLetters: ({ filters }) => <DeadLettersScreen filters={filters} />,
          deadLetter: ({ filters }) => <DeadLetterScreen place={filters.place} />,
          search: ({ filters }) => <SearchScreen key={JSON.stringify(filters)} filters={filters} />,
          repairs: ({ filters }) => <RepairsScreen after={filters.after} />,
          ...screens,
        })
      }
    </OperatorsPage>
  );
}

/** Where one can go on the page. */
function usePlaces(route: Route) {
  const texts = useTexts();
  const { topics, groups, letters, search, repairs } = texts;
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return [
    {
      name: texts.kafkaPlaces,
      places: [
        { href: hrefOf.topics(), name: topics.heading, isHere: isAt('topics', 'topic') },
        { href: hrefOf.groups(), name: groups.heading, isHere: isAt('groups') },
        {
          href: hrefOf.deadLetters(),
          name: letters.heading,
          isHere: isAt('deadLetters', 'deadLetter'),
        },
        { href: hrefOf.search(), name: search.heading, isHere: isAt('search') },
        { href: hrefOf.repairs(), name: repairs.heading, isHere: isAt('repairs') },
      ],
    },
  ];
}
