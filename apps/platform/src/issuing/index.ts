/** People, their cards, and the cards' accounts. */

export { Account } from './accounts/account.entity.js';
export { AccountsModule } from './accounts/accounts.module.js';
export { AccountsService } from './accounts/accounts.service.js';
export { CardActivation } from './cards/card-activation.service.js';
export { sealedLetterColumn } from './cards/card-letters.js';
export { Card } from './cards/card.entity.js';
export { cardUnknown } from './cards/cards.errors.js';
export { CardsModule } from './cards/cards.module.js';
export { CardsService } from './cards/cards.service.js';
export { personUnknown } from './people/people.errors.js';
export { PeopleModule } from './people/people.module.js';
export { PeopleService, personResource } from './people/people.service.js';
export { Person } from './people/person.entity.js';
