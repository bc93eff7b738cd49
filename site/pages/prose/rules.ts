import { matching, optional, type Rule, text } from '@portal/settings';
import type { ComponentProps } from 'react';
import type { Named } from './components.ts';

/** What a page can give a component: a property without a rule doesn't compile. The build puts `ending` there itself. */
interface RulesOf<Component extends Named[keyof Named]> {
  attributes: Component extends 'details'
    ? Record<string, never>
    : { [Name in Exclude<keyof ComponentProps<Component>, 'children' | 'ending'>]-?: Rule };
  /** What can be inside: kinds of Markdown, and names of components as `<Name>`. */
  content: Rule;
  /** Of its attributes, one is required. */
  isAnyRequired?: boolean;
  /** It can be inside a text. */
  isInline?: boolean;
}

const inside = (expected: string, is: (kinds: string[]) => boolean): Rule => [
  expected,
  (kinds) => is(kinds as string[]),
];
const nothing = inside('nothing', (kinds) => kinds.length === 0);
const anything = inside('Markdown', (kinds) => kinds.length > 0);

const flag: Rule = [
  'the name alone, `{true}` or `{false}`',
  (value) => value === undefined || typeof value === 'boolean',
];
const order = matching(
  '`lon,lat` or `lat,lon`',
  /^\[?(?:(?:lon|lng|longitude), ?(?:lat|latitude)|(?:lat|latitude), ?(?:lon|lng|longitude))\]?$/,
);

/** `90.4`, also as a string; an empty one is no number. */
function degrees(most: number): Rule {
  const isDegrees = (value: unknown) => `${value ?? ''}`.trim() !== '' && Math.abs(Number(value)) <= most;
  return [`degrees from -${most} to ${most}`, isDegrees];
}

export const proseRules: { [Name in keyof Named]: RulesOf<Named[Name]> } = {
  ApiCall: { attributes: { operation: text, example: optional(text) }, content: nothing },
  Compare: {
    attributes: { before: optional(text), after: optional(text), isMistake: flag },
    content: inside('two code blocks', (kinds) => kinds.join() === 'code,code'),
  },
  CreditCalculator: { attributes: {}, content: nothing },
  Credits: { attributes: { operation: text }, content: nothing, isInline: true },
  Details: { attributes: {}, content: anything },
  Guides: { attributes: {}, content: nothing },
  Install: {
    attributes: {
      npm: optional(text),
      gradle: optional(text),
      composer: optional(text),
      pub: optional(text),
    },
    content: nothing,
    isAnyRequired: true,
  },
  MapExample: { attributes: { name: text, isFolded: flag }, content: nothing },
  Mappings: { attributes: { provider: text }, content: nothing },
  OfflineControl: { attributes: {}, content: nothing },
  Order: { attributes: { value: order }, content: nothing, isInline: true },
  Phone: { attributes: {}, content: inside('one image', (kinds) => kinds.join() === 'image') },
  Position: {
    attributes: { lng: degrees(180), lat: degrees(90), order: optional(order) },
    content: nothing,
    isInline: true,
  },
  SectionIndex: { attributes: {}, content: nothing },
  // Its place is a rule of `Tabs`.
  TabItem: { attributes: { value: text, label: optional(text) }, content: anything, isInline: true },
  Tabs: {
    attributes: { groupId: optional(text), label: optional(text) },
    content: inside(
      '<TabItem>, one or more, and nothing else',
      (kinds) => kinds.length > 0 && kinds.every((kind) => kind === '<TabItem>'),
    ),
  },
};
