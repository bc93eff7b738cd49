/**
 * What is wrong with a file that a person writes. Its message is all that the person needs: it has no stack, which would
 * lead into our code, and where nothing catches it, the process ends with the message alone.
 */
export class Fault extends Error {
  constructor(message: string) {
    super(message);
    this.stack = String(this);
  }
}

process.on('uncaughtExceptionMonitor', (error) => {
  if (!(error instanceof Fault)) return;
  console.error(error.message);
  process.exit(1);
});
