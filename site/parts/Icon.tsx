import type { ReactNode } from 'react';

const paths = {
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14',
  close: 'm4 4 8 8M12 4l-8 8',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  moon: 'M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1Z',
  sun: 'M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  copy: 'M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM10.5 5.5v-3h-8v8h3',
  retry: 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.6v3.2h3.2',
  chevron: 'm6 4 4 4-4 4',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.3v3.7M8 5v.1',
  check: 'm3 8.5 3.2 3.2L13 5',
  warning: 'M8 2 14.5 13.5h-13ZM8 6.5v3.2M8 11.6v.1',
  cross: 'm4 4 8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  more: 'M4.1 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0ZM8.6 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0ZM13.1 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0Z',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  link: 'M6.5 9.5 9.5 6.5M7 4.8l1.6-1.6a3 3 0 0 1 4.2 4.2L11.2 9M9 11.2l-1.6 1.6a3 3 0 0 1-4.2-4.2L4.8 7',
  table: 'M2.5 3.5h11v9h-11ZM2.5 6.5h11M6.5 6.5v6',
  frame: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
} as const;

export type IconName = keyof typeof paths;

/** A line icon, 16 px, in the color of the text. Screen readers skip it: give its control a name. */
export default function Icon({ name, className = '' }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
