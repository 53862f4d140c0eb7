import { Badge } from '@mantine/core';
import { useTexts } from '../texts/index.js';
import type { ListedPerson } from './people.js';
import classes from './person-name.module.css';

interface PersonNameProps {
  person: ListedPerson;
  isNew?: boolean;
}

export function PersonName({ person, isNew = false }: PersonNameProps) {
  const texts = useTexts();
  return (
    <div className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(person.name)}
      </span>
      <div className={classes.text}>
        <span className={classes.name}>
          {person.name}
          {isNew && (
            <Badge size="sm" variant="filled" className={classes.badge}>
              {texts.person.isNew}
            </Badge>
          )}
        </span>
        {person.distinguishingId && <span className={classes.id}>{person.distinguishingId}</span>}
      </div>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
