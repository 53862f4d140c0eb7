import {
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  IsReference,
  nestedClassOf,
  NestedObject,
  ToldAsVariants,
} from '#contracts';
import { IsIn, IsObject } from 'class-validator';

const sentEventClasses = Object.values(eventClassesByChannel).flat();

@ToldAsVariants('event', Object.fromEntries(sentEventClasses.map(emissionOf)))
export class EmitEventDto {
  @IsReference()
  companyId: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsReference()
  event: string;

  @IsObject()
  data: Record<string, unknown>;
}

/** For the API document: the request to emit an event of one kind, with that kind's data. */
function emissionOf(eventClass: EventClass): [string, new () => object] {
  const { identifier } = eventDeclarationOf(eventClass);
  class Emission {
    @IsReference()
    companyId: string;

    @IsIn([identifier])
    event: string;

    @NestedObject(() => nestedClassOf(eventClass, 'data'))
    data: object;
  }
  Object.defineProperty(Emission, 'name', { value: `Emit${eventClass.name}` });
  return [identifier, Emission];
}
