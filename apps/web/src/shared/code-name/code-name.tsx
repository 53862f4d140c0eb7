import { Fragment } from 'react';

/** A name of a program, such as `auto_top_up_activated`: where it is longer than its line, it goes on after a `_`. */
export function CodeName({ children }: { children: string }) {
  return children.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
