import type { CardResource } from '#contracts';
import { useCard } from '../api/entity-queries.js';
import { LatestEvents } from '../events/event-list.js';
import { LimitsSheet } from '../limits/limits-sheet.js';
import { AccountName, CardName, CompanyName, digitsOf, Id, PersonName } from '../names/names.js';
import { CardBadge } from '../parts/badges.js';
import { FoundScreen, ScreenHead } from '../parts/screen-parts.js';
import { LatestPayments } from '../payments/payments-screen.js';
import { hrefOf } from '../route.js';
import { CardSimulations } from '../sandbox/card-simulations.js';
import { useTexts } from '../texts/index.js';
import { CardNetworkMark } from '../../shared/card-network/card-network-mark.js';
import { Facts } from '../../shared/facts/facts.js';
import { Moment } from '../../shared/moment/moment.js';

export function CardScreen({ id }: { id: string }) {
  const texts = useTexts().cards;
  const card = useCard(id, { isLive: true });
  const back = { href: hrefOf.cards(), name: texts.back };
  return (
    <FoundScreen query={card} unknown={texts.unknown} back={back}>
      {(shown) => (
        <>
          <ScreenHead
            back={back}
            name={texts.card(digitsOf(shown))}
            id={id}
            path={`/v1/cards/${id}`}
            badge={<CardBadge status={shown.status} />}
          />
          <CardFacts card={shown} />
          <CardSimulations key={id} card={shown} />
          <LatestPayments filters={{ cardId: id }} />
          <LimitsSheet owner="cards" id={id} />
          <LatestEvents filters={{ cardId: id }} />
        </>
      )}
    </FoundScreen>
  );
}

function CardFacts({ card }: { card: CardResource }) {
  const { cards: texts, event, scopes } = useTexts();
  const { id, personId, companyId, accountId, cardType, replacesCardId, createdAt, frozenBy } =
    card;
  return (
    <Facts
      facts={[
        [event.id, <Id id={id} />],
        [scopes.names.personId, <PersonName id={personId} withId />],
        [scopes.names.companyId, <CompanyName id={companyId} withId />],
        [scopes.names.accountId, <AccountName id={accountId} withId />],
        ...(frozenBy.length > 0
          ? [[texts.frozenBy, frozenBy.map((party) => texts.parties[party]).join(', ')] as const]
          : []),
        [texts.type, texts.types[cardType]],
        [texts.network, <CardNetworkMark network={card.network} />],
        ...(replacesCardId
          ? [[texts.replaces, <CardName id={replacesCardId} withId />] as const]
          : []),
        [event.createdAt, <Moment at={createdAt} />],
      ]}
    />
  );
}
