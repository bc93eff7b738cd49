import { afterEach, expect, it } from 'vitest';
import { type OrderSearch, orderSearch } from './order-search.ts';
import { visitingOrder } from './visiting-order.ts';

let search: OrderSearch;
afterEach(() => search.close());

/** Stops on a line, numbered by a stride. */
const costs = Array.from({ length: 52 }, (_, from) =>
  Array.from({ length: 52 }, (_, to) => Math.abs(((from * 7) % 52) - ((to * 7) % 52))),
);

it('gives the same orders as the search itself, in sequence', async () => {
  search = orderSearch();
  const nearest = costs.slice(0, 5).map((row) => row.slice(0, 5));
  expect(await search.order(costs)).toEqual(visitingOrder(costs));
  expect(await search.order(nearest)).toEqual(visitingOrder(nearest));
});

it('leaves the event loop to others meanwhile', async () => {
  search = orderSearch();
  await search.order([[0]]);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  await search.order(costs);
  isOver = true;
  expect(turns).toBeGreaterThan(1000);
});
