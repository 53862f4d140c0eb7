import { Loader, Text } from '@mantine/core';
import classes from './page-loading.module.css';

export function PageLoading({ text }: { text: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader type="dots" />
      <Text c="dimmed">{text}</Text>
    </div>
  );
}
