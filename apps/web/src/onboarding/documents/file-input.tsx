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

/** A file input that also accepts dropped files. */
export function FileInput({ id, problemId, isBusy, onFiles }: FileInputProps) {
  const texts = useTexts().sections.documents;
  const [isOver, setOver] = useState(false);
  useStrayDrops();
  return (
    <label className={classes.place} data-over={isOver || undefined}>
      <span className={classes.choose}>{texts.choose}</span>
      <span className={classes.drop}>{texts.drop}</span>
      {/* The input covers its label, so the browser handles files that are dropped on it. */}
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

/** Prevents the browser from opening a file that is dropped beside the input. */
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
