import { ArrayMaxSize, IsArray, IsIn, IsNumber, IsString, Length, Max, Min } from 'class-validator';
import { findUnstorable, NestedObjects, readClass } from '#contracts';
import { ScreeningError, type ScreeningHit } from '../screening-provider.js';

const MOST_HITS = 1_000;

class HitDto implements ScreeningHit {
  @IsIn(['possible_match', 'match'])
  status: ScreeningHit['status'];

  @IsNumber()
  @Min(0)
  @Max(1)
  score: number;

  @IsIn(['sanctions', 'pep'])
  category: ScreeningHit['category'];

  @IsString()
  @Length(1, 200)
  list: string;

  @IsString()
  @Length(1, 200)
  entryId: string;

  @IsString()
  @Length(1, 1_000)
  name: string;

  @IsString()
  @Length(0, 5_000)
  reason: string;
}

class HitsDto {
  @IsArray()
  @ArrayMaxSize(MOST_HITS)
  @NestedObjects(() => HitDto)
  hits: HitDto[];
}

/**
 * Parses a provider's answer. An answer in an unknown form is an error, because treating it as "no hits"
 * could let a listed person pass. Of several hits for an entry the most likely one is kept.
 */
export function readHits(text: string): ScreeningHit[] {
  const { value: answer, problems } = readClass(HitsDto, parse(text), 'message');
  if (problems.length > 0) throw new ScreeningError('answered with something else than hits');
  const byEntry = new Map<string, ScreeningHit>();
  for (const { status, score, category, list, entryId, name, reason } of answer.hits) {
    const key = JSON.stringify([list, entryId]);
    if (score < (byEntry.get(key)?.score ?? 0)) continue;
    byEntry.set(key, { status, score, category, list, entryId, name, reason });
  }
  return [...byEntry.values()];
}

function parse(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    if (isObject && !findUnstorable(text, parsed)) return parsed;
  } catch {
    // The same error as for other malformed answers.
  }
  throw new ScreeningError('answered with something else than hits');
}
