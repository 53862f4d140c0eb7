import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useCards } from '../api/card-queries.js';
import { EmptyScreen } from '../empty-screen.js';
import { useTexts } from '../texts/index.js';
import { CardItem } from './card-item.js';
import classes from './cards-screen.module.css';

/** @param holderName who is signed in, and holds all of these cards. */
export function CardsScreen({ holderName }: { holderName: string }) {
  const texts = useTexts().cards;
  const cards = useCards();
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={cards}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyScreen icon={<PhysicalCardIcon />} title={texts.none} advice={texts.noneAdvice} />
          ) : (
            <ul role="list" aria-label={texts.heading} className={classes.list}>
              {shown.map((card) => (
                <CardItem key={card.id} card={card} holderName={holderName} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
