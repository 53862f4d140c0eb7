/** People, their cards, and the cards' accounts. */

export { Account } from './accounts/account.entity.js';
export { IssuingModule } from './issuing.module.js';
export { AccountsService } from './accounts/accounts.service.js';
export { sealedLetterColumn } from './cards/activation-codes.service.js';
export { CardDetailsService } from './card-details/card-details.service.js';
export { CardVault } from './card-details/card-vault.js';
export { CardActivation } from './cards/card-activation.service.js';
export { CardExpiry, FIND_CARDS_TO_LOOK_AT } from './cards/card-expiry.js';

export { Card, cardUnknown, utcDayOf } from './cards/card.entity.js';

export { CardsService } from './cards/cards.service.js';
export { PeopleService, personResource, personUnknown } from './people/people.service.js';

export { Person } from './people/person.entity.js';
