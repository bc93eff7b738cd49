/** A column that grows. */
export class Column<Values extends Float64Array | Uint32Array> {
  values: Values;
  private length = 0;

  constructor(values: Values) {
    this.values = values;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.make(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  inOrder(order: Uint32Array): Values {
    const { values } = this;
    const ordered = this.make(order.length);
    for (let row = 0; row < order.length; row++) ordered[row] = values[order[row]!]!;
    return ordered;
  }

  /** What was pushed, in its sequence, without room for more. */
  filled(): Values {
    this.values = this.values.slice(0, this.length) as Values;
    return this.values;
  }

  private make(length: number): Values {
    return new (this.values.constructor as new (length: number) => Values)(length);
  }
}
