import { Loader, Title } from '@mantine/core';
import classes from './page-loading.module.css';

interface PageLoadingProps {
  text: string;
  /** `part` for a part of a screen that already has its heading. */
  of?: 'screen' | 'part';
}

export function PageLoading({ text, of = 'screen' }: PageLoadingProps) {
  return (
    <div className={classes.loading} role="status" data-of={of}>
      <Loader type="dots" />
      {of === 'screen' ? (
        <Title order={1} className={classes.text}>
          {text}
        </Title>
      ) : (
        <span className={classes.text}>{text}</span>
      )}
    </div>
  );
}
