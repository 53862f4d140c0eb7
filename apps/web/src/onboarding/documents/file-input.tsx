import { useEffect, useState } from 'react';
import { useTexts } from '../texts/index.js';
import classes from './file-input.module.css';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png';

interface FileInputProps {
  id: string;
  problemId?: string;
  isBusy: boolean;
  onFiles(files: readonly File[]): void;
}

/** A place to choose files, or to drop them on. */
export function FileInput({ id, problemId, isBusy, onFiles }: FileInputProps) {
  const texts = useTexts().sections.documents;
  const [isOver, setOver] = useState(false);
  useStrayDrops();
  return (
    <label className={classes.place} data-over={isOver || undefined}>
      <span className={classes.choose}>{texts.choose}</span>
      <span className={classes.drop}>{texts.drop}</span>
      {/* It covers its label: the browser itself takes what is dropped on it. */}
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        className={classes.input}
        aria-describedby={problemId}
        aria-invalid={problemId ? true : undefined}
        disabled={isBusy}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** A file that misses its place would be opened by the browser instead of the page. */
function useStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      const isPlace = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (!isPlace) event.preventDefault();
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
