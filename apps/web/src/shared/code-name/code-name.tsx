import { Fragment } from 'react';

/** An identifier such as `auto_top_up_activated`, which may break after a `_`. */
export function CodeName({ children }: { children: string }) {
  return children.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
