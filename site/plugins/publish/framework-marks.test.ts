import { expect, it } from 'vitest';
import { withoutFrameworkMarks } from './framework-marks.ts';

it('takes the marks of the builder from the head, and nothing from the page', () => {
  const body = '<body><code> data-rh="true"</code></body></html>';
  const html = `<html lang="en" data-has-hydrated="false"><head>\n<meta name="generator" content="X v1">\n<title data-rh="true">A</title><link data-rh="true" rel="icon"/><meta data-rh="true"/></head>${body}`;
  expect(withoutFrameworkMarks(html)).toBe(
    `<html lang="en"><head>\n<title>A</title><link rel="icon"/><meta/></head>${body}`,
  );
});
