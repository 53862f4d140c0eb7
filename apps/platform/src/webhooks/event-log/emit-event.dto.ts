import {
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  NestedObject,
  nestedClassOf,
  ToldAsVariants,
} from '#contracts';
import { IsIn, IsObject, IsString, Length } from 'class-validator';

const sentEventClasses = Object.values(eventClassesByChannel).flat();

@ToldAsVariants('event', Object.fromEntries(sentEventClasses.map(emissionOf)))
export class EmitEventDto {
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsString()
  @Length(1, 100)
  event: string;

  @IsObject()
  data: Record<string, unknown>;
}

/** For the API document: the request to emit an event of one kind, with that kind's data. */
function emissionOf(eventClass: EventClass): [string, new () => object] {
  const { identifier } = eventDeclarationOf(eventClass);
  class Emission {
    @IsString()
    @Length(1, 100)
    companyId: string;

    @IsIn([identifier])
    event: string;

    @NestedObject(() => nestedClassOf(eventClass, 'data'))
    data: object;
  }
  Object.defineProperty(Emission, 'name', { value: `Emit${eventClass.name}` });
  return [identifier, Emission];
}
