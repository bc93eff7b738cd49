import type { Section } from '../../parts/routes.ts';
import type { Proof } from '../docs/Proved/Proved.tsx';

/** A page of `content/`. */
export interface Document {
  section: Section['id'];
  /** Absolute. */
  file: string;
  /** Below the base of the site, decoded: `/docs/Example/add-marker`. */
  path: string;
  /** Below the section: `/Example/add-marker`, or `/` for the overview of the section. */
  slug: string;
  title: string;
  description: string;
  /** Further words for what the page is for, for the search. */
  keywords: string;
  /** In the sidebar. */
  label: string;
  /** In its folder; pages without one come last. */
  position: number;
  /** Such as `bkoi-gl@3.0.0`. */
  packages?: string[];
  /** Order of coordinates on the page, such as `lon,lat`. */
  order?: string;
  proof?: Proof;
  /** With every token filled in, with empty lines instead of the front matter: messages name the line of the file. */
  text: string;
}
