import { relative } from 'node:path';

/**
 * What failed in a run of vitest: each test, or each file that could not be loaded, with the first line of its reason.
 * @param {object | undefined} report what vitest's JSON reporter wrote, if it wrote anything
 * @param {string} root the folder that files are named from
 * @returns {string[]}
 */
export function failuresOf(report, root) {
  if (!report) return ['vitest wrote no report'];
  if (report.numTotalTests === 0) return ['vitest found no test'];
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

const firstLine = (text = '') => text.split('\n')[0];
