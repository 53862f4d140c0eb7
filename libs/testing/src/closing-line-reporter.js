/** Ends the run with `N passed, N failed` alone on a line, for people and programs. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const brokenFiles = results.testResults.filter(
      ({ testExecError, numFailingTests }) => testExecError && numFailingTests === 0,
    );
    // A file that could not even be loaded counts as one failure.
    const failed = results.numFailedTests + brokenFiles.length;
    const skipped = results.numPendingTests + results.numTodoTests;
    const closing = `${results.numPassedTests} passed, ${failed} failed`;
    // Jest's own summary comes after the reporters: only at the exit is this really the last line.
    process.once('exit', () => {
      process.stdout.write(`\n${closing}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
    });
  }
}
