import { Loader, Title } from '@mantine/core';
import classes from './page-loading.module.css';

export function PageLoading({ text }: { text: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader type="dots" />
      <Title order={1} className={classes.text}>
        {text}
      </Title>
    </div>
  );
}
