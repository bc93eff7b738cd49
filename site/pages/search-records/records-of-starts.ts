import type { ApiContract, ApiVersion } from '@portal/contract';
import { fillTokens, type Settings } from '@portal/settings';
import { sections } from '../../parts/routes.ts';
import { introduction } from '../reference/Guide/introduction.ts';
import { changes } from '../reference/Guide/texts.ts';
import type { Draft } from './draft.ts';

/** The pages that others start from: home, and the reference of each version. */
export function recordsOfStarts(contracts: Record<ApiVersion, ApiContract>, settings: Settings): Draft[] {
  const { site, product, hosts } = settings;
  return [
    {
      group: 'page',
      title: site.title,
      url: '/',
      detail: `${product.name}, home page`,
      keywords: `start choose your platform ${site.tagline}`,
      body: sections.map(({ label }) => label).join(' '),
      weight: 1,
    },
    {
      group: 'page',
      title: 'API reference',
      url: '/api/',
      detail: contracts.v2.tag.displayName,
      keywords: 'all endpoints version 2 v2',
      hosts: [new URL(hosts.api).host],
      weight: 2,
    },
    {
      group: 'page',
      title: 'API reference, version 1 (deprecated)',
      url: '/api/v1/',
      detail: contracts.v1.tag.displayName,
      keywords: 'v1 all endpoints replacement old',
      body: fillTokens(`${introduction.v1} ${changes}`, settings).replace(/\]\([^)]*\)/g, ' '),
      // `v1` is in every record of its endpoints, too.
      weight: 2,
    },
  ];
}
