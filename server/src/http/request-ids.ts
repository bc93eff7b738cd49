import { randomBytes } from 'node:crypto';

const serverBytes = 8;

/**
 * Makes the function that gives each request of one server its id: random letters, by which no two servers share an id, and a
 * count. The id is in the response and in the log; nobody gains anything by guessing one.
 */
export function requestIds(): () => string {
  const server = randomBytes(serverBytes).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${server}-${count}`;
  };
}
