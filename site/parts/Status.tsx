/** A status with its shape: a disc for success, a diamond for an error. */
export function Status({ status }: { status: number }) {
  return <span className={status < 400 ? 'rf-st' : 'rf-st rf-f'}>{status}</span>;
}
