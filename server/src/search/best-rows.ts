/** The best rows of one search, in order: the cheapest first, of equal ones the most popular (lowest) first. */
export class BestRows {
  readonly rows: number[] = [];
  readonly costs: number[] = [];
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get size(): number {
    return this.rows.length;
  }

  /** A row that costs this or more can no longer enter, unless it comes before a row of the same cost. */
  get worst(): number {
    return this.rows.length < this.limit ? Number.POSITIVE_INFINITY : (this.costs.at(-1) ?? 0);
  }

  /** Keeps a row if it is among the best; a row that is there already keeps its lower cost. */
  add(row: number, cost: number): void {
    const { rows, costs, limit } = this;
    const known = rows.indexOf(row);
    if (known >= 0) {
      if (costs[known]! <= cost) return;
      rows.splice(known, 1);
      costs.splice(known, 1);
    }
    let at = rows.length;
    while (at > 0 && (costs[at - 1]! > cost || (costs[at - 1] === cost && rows[at - 1]! > row))) at--;
    if (at >= limit) return;
    if (rows.length === limit) {
      rows.pop();
      costs.pop();
    }
    rows.splice(at, 0, row);
    costs.splice(at, 0, cost);
  }
}
