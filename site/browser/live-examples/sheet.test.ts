import { expect, it } from 'vitest';
import { withSheet } from './sheet.ts';

it('writes the shared sheet into a page instead of its link, and leaves a page without the link', () => {
  const page = '<head>\n  <link rel="stylesheet" href="./example.css">\n</head>';
  expect(withSheet(page, 'a { color: red; }\n')).toBe(
    '<head>\n  <style>\n    a { color: red; }\n  </style>\n</head>',
  );
  expect(withSheet('<p>$&</p>', 'a {}')).toBe('<p>$&</p>');
});
