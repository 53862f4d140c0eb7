import {
  Converted,
  type DraftOf,
  inOneLine,
  IsUnfinishedLine,
  type Money,
  NestedObject,
  NestedObjects,
  NullableField,
  writtenLine,
} from '#contracts';
import { MAX_ANSWER_LENGTH, websiteOf } from '#onboarding-rules';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsNumber, Max, Min } from 'class-validator';

function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}

/** Drafts are saved while they are typed, so characters that do not belong in a line are removed instead of refused. */
function lineOf(value: unknown): unknown {
  return typeof value === 'string' ? writtenLine(inOneLine(value)) : value;
}

function InOneLine(): PropertyDecorator {
  return Converted((value) => (Array.isArray(value) ? value.map(lineOf) : lineOf(value)));
}

/** A single-line answer, possibly incomplete. */
export function DraftText(): PropertyDecorator {
  return all(NullableField(), InOneLine(), IsUnfinishedLine(MAX_ANSWER_LENGTH));
}

/** The address of a website, which is completed with `https://`. */
export function DraftWebsite(): PropertyDecorator {
  const completed = (value: unknown) => {
    const line = lineOf(value);
    return typeof line === 'string' ? (websiteOf(line) ?? line) : line;
  };
  return all(NullableField(), Converted(completed), IsUnfinishedLine(MAX_ANSWER_LENGTH));
}

export function DraftTexts(maxCount: number): PropertyDecorator {
  return all(
    NullableField(),
    IsArray(),
    ArrayMaxSize(maxCount),
    InOneLine(),
    IsUnfinishedLine(MAX_ANSWER_LENGTH, { each: true }),
  );
}

export function DraftFlag(): PropertyDecorator {
  return all(NullableField(), IsBoolean());
}

export function DraftInteger(): PropertyDecorator {
  return all(NullableField(), IsInt(), Min(Number.MIN_SAFE_INTEGER), Max(Number.MAX_SAFE_INTEGER));
}

export function DraftNumber(): PropertyDecorator {
  return all(
    NullableField(),
    IsNumber(),
    Min(Number.MIN_SAFE_INTEGER),
    Max(Number.MAX_SAFE_INTEGER),
  );
}

export function DraftObject(type: () => new () => object): PropertyDecorator {
  return all(NullableField(), NestedObject(type));
}

export function DraftObjects(type: () => new () => object, maxCount: number): PropertyDecorator {
  return all(NullableField(), IsArray(), ArrayMaxSize(maxCount), NestedObjects(type));
}

export class DraftMoneyDto implements DraftOf<Money> {
  @DraftInteger()
  amount?: number | null;

  @DraftText()
  currency?: string | null;
}

/** The version of the section on which the answers are based. */
export function SectionVersion(): PropertyDecorator {
  return all(IsInt(), Min(0));
}
