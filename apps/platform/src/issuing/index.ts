/** People, their cards, and the cards' accounts. */

export { Account } from './accounts/account.entity.js';
export { AccountsModule } from './accounts/accounts.module.js';
export { AccountsService } from './accounts/accounts.service.js';
export type { CardAction } from './cards/card-transitions.js';
export { Card } from './cards/card.entity.js';
export { cardUnknown } from './cards/cards.errors.js';
export { CardsModule } from './cards/cards.module.js';
export { CardsService } from './cards/cards.service.js';
export { personUnknown } from './people/people.errors.js';
export { PeopleModule } from './people/people.module.js';
export { Person } from './people/person.entity.js';
