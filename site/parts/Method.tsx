/** The method of an operation, in its color. */
export function Method({ method }: { method: string }) {
  return <span className={`rf-m ${method.toLowerCase()}`}>{method}</span>;
}
