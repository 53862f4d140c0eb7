import { strings } from '@angular-devkit/schematics';
import { eventDeclarationOf, publishedEventClasses } from '#contracts';

/** An event that a consumer can handle. */
export interface KnownEvent {
  /** `card_ordered` */
  identifier: string;
  /** `CardOrdered`: its class in `#contracts`. */
  className: string;
  /** `card-ordered`: its handler's file. */
  fileName: string;
}

export const knownEvents: readonly KnownEvent[] = publishedEventClasses.map((eventClass) => {
  const { identifier } = eventDeclarationOf(eventClass);
  return {
    identifier,
    className: eventClass.name,
    fileName: strings.dasherize(identifier),
  };
});
