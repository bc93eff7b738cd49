/** One word or phrase that our texts avoid, and what they say instead. `docs/words.md` explains the choice of terms. */
export interface Rule {
  /** Found in prose, ignoring letter case. A space stands for any white space, a line break included. */
  pattern: RegExp;
  /** The better wording, for the message. */
  use: string | ((found: string) => string);
  /** A sentence that the rule rejects. */
  wrong: string;
  /** A sentence that the rule accepts, although a coarser pattern would reject it. */
  right: string;
  /** Phrases that the rule accepts. Add an exception here; never weaken the pattern. */
  except?: RegExp[];
}

/** Words before *call* and *calls* that make a noun of it, which is a verb elsewhere. */
const one = '(?:an?|each|every|one|per|any|no|another|first|second|last|same|single|old|new|extra|API|HTTP)';
const several =
  '(?:two|three|four|five|several|many|few|fewer|more|most|old|new|internal|extra|API|HTTP|of|for|by|with|without|(?<!\\.)\\d+)';

/** British spelling -> American. */
const british: [string, string][] = [
  ['((?:dis)?colo)u(rs?|red|ring|rful)', '$1$2'],
  ['((?:neighb|behavi|fav|hon|lab|harb)o)u(r(?:s|ed|ing|hoods?|ite|ites|able)?)', '$1$2'],
  ['(cent)re(s?)', '$1er$2'],
  ['(cent)r(?:e(d)|(ing))', '$1er$2$3'],
  ['((?:kilo|centi|milli)?met)re(s?)', '$1er$2'],
  ['licence(s?)', 'license$1'],
  ['grey', 'gray'],
  ['(catalog|dialog|analog)ue(s?)', '$1$2'],
  ['programme(s?)', 'program$1'],
  ['(toward|afterward)s', '$1'],
  ['amongst', 'among'],
  ['whilst', 'while'],
  ['((?:un)?cance|trave|labe|mode|signa)ll(ed|ing|ers?)', '$1l$2'],
  ['fulfil', 'fulfill'],
  ['judgement', 'judgment'],
  ['artefact(s?)', 'artifact$1'],
  ['defence', 'defense'],
  ['learnt', 'learned'],
  ['spelt', 'spelled'],
  ['analys(e|ed|ing)', 'analyz$1'],
  [
    '(\\w*(?:organ|recogn|normal|initial|serial|synchron|visual|optim|minim|maxim|custom|roman|summar|categor|author|standard|emphas|general|final|token|prior|memo|capital|apolog|character))is(e|es|ed|ing|ation|ations|er|ers)',
    '$1iz$2',
  ],
];

/** The American spelling of what the rule found. */
function american(found: string): string {
  const rule = british.find(([word]) => new RegExp(`^${word}$`, 'i').test(found));
  return rule ? found.replace(new RegExp(`^${rule[0]}$`, 'i'), rule[1]) : found;
}

/** Texts fail the tests if one of these is found outside the folders that are not yet rewritten. */
export const rules: Rule[] = [
  // Requests and responses
  {
    pattern: /\bpositions?\b/,
    use: 'point (one pair); coordinates (the numbers); location (of a user or device)',
    wrong: 'Turns a position into the nearest known address.',
    right: 'The control position is `top-right`.',
    except: [
      /control positions?/,
      /GeoJSON positions?/,
      /camera positions?/,
      /positions? (?:in|of) (?:the|an?) (?:array|list|string|sequence|queue|menu|legend)/,
    ],
  },
  {
    pattern: /\banswer(?:s|ed|ing)?\b/,
    use: 'response; returns, responds with',
    wrong: 'The answer carries the address.',
    right: 'The response contains the address.',
    except: [/questions? and answers?/],
  },
  {
    pattern: new RegExp(`\\b(?:${one} call|${several} calls)\\b`),
    use: 'request; endpoint; credit',
    wrong: 'The key counts each call.',
    right: 'A request that calls the API uses one credit.',
    except: [
      /calls? (?:to|of) ·+/,
      /(?:function|method|phone) calls?/,
      /call (?:button|link|center|stack|site|log)s?/,
      /API calls (?:the|an?|your|it|no|·)/,
    ],
  },
  {
    pattern: /\b(?:this|that|the|its|your) call(?! (?:the|an?|your|this|·))\b/,
    use: 'request; endpoint; credit',
    wrong: 'Store the answer of this call.',
    right: 'Let the call button call the driver with this call link.',
    except: [/call (?:button|link|center|stack|site|log|to|of|stays)/],
  },
  {
    pattern: /\b(?:the|these|those|its|your|our|such|both|all) calls\b/,
    use: 'requests; endpoints; credits',
    wrong: 'The calls stay within your package.',
    right: 'The page calls the API, and the API calls your webhook.',
  },
  {
    pattern: /\bask(?:s|ed|ing)?\b/,
    use: 'request, call, set; prompt (a user)',
    wrong: 'Ask for the district only where you show it.',
    right: 'Ask the user for permission before you read the location.',
    except: [
      /ask(?:s|ed|ing)? (?:the|your|an?|each) (?:app\S+ )?(?:users?|customers?|drivers?|team|visitors?|person|owner|administrator|support)/,
      /ask(?:s|ed|ing)? (?:them|support|people|users|customers|drivers)/,
      /frequently asked/,
    ],
  },
  {
    pattern: /\bthe (?:service|provider)(?:'s)?\b/,
    use: 'the live API; {Product}',
    wrong: 'What the service returns is not documented.',
    right: 'The service worker stores the tiles, and the map data belongs to its data provider.',
    except: [
      /the service (?:worker|account|class|area|provider|container)/,
      /the provider(?:'s)? (?:class|package|of the data)/,
    ],
  },
  {
    pattern: /\b(?:reference server|this reference)\b/,
    use: 'the sandbox',
    wrong: 'The reference server answers null.',
    right: 'The API reference lists every server.',
  },
  {
    pattern: /\b(?:is|are|was|were) not published\b/,
    use: "isn't documented (in an Unconfirmed note)",
    wrong: 'The longest track is not published.',
    right: 'Rate limits that are published apply; credits not published stay open.',
  },
  {
    pattern: /\b(?:by|from|in) one public\b/,
    use: 'Unconfirmed note: "Based on one published …"',
    wrong: '2 credits, by one public price table.',
    right: 'Based on one published price list.',
  },
  // Section titles
  {
    pattern: /^#+ (?:Where it goes wrong|When it goes wrong)/m,
    use: 'Troubleshooting',
    wrong: '## Where it goes wrong',
    right: '## Troubleshooting',
  },
  {
    pattern: /^#+ (?:Next|Where to go next)$/m,
    use: 'Next steps',
    wrong: '## Where to go next',
    right: '## Next steps',
  },
  {
    pattern: /^(?:#+ What you need|\*\*You need)\b/m,
    use: 'Prerequisites',
    wrong: '**You need** a map.',
    right: '**Prerequisites:** a map. You need both.',
  },
  {
    pattern: /^#+ (?:What it costs|What is not settled|The call behind it|The smallest sample)$/m,
    use: 'Credits; Unconfirmed; API request; Minimal example',
    wrong: '## The call behind it',
    right: '## API request',
  },
  {
    pattern: /\| *(?:What it does|What it gives) *\|/,
    use: 'Description; Returns',
    wrong: '| Option | What it does |',
    right: '| Option | Description |',
  },
  {
    pattern: /\| *(?:Mend it|You see) *\|/,
    use: 'Symptom / Cause / Fix',
    wrong: '| You see | Cause | Mend it |',
    right: '| Symptom | Cause | Fix |',
  },
  {
    pattern: /^At the end\b(?! of)/m,
    use: 'Build…, Add…, Show…, Convert…',
    wrong: 'At the end you have a map.',
    right: 'At the end of the script, remove the map.',
  },
  {
    pattern: /\b(?:goes|go|went|gone) wrong\b/,
    use: 'fails; Troubleshooting',
    wrong: 'Most maps go wrong in the style sheet.',
    right: 'Vehicles that go the wrong way are rare.',
  },
  {
    pattern: /\b(?:is|are) (?:not settled|unsettled)\b/,
    use: 'Unconfirmed',
    wrong: 'The limit is not settled.',
    right: 'The dispute about the border is settled.',
  },
  // Plain verbs and nouns that stand for a technical term
  {
    pattern:
      /\bof (?:your|my|our|its|their|his) own\b(?! (?!(?:in|on|for|with|to|at|and|or|that|which|is|are)\b)\w)/,
    use: 'your own X; custom X',
    wrong: 'Use an element of your own.',
    right: 'Use your own element, and keep the map clear of your own panels.',
  },
  {
    pattern: /\bmend(?:s|ed|ing)?\b/,
    use: 'fix (a problem); correct (an address)',
    wrong: 'You get the mended address.',
    right: 'The response contains the corrected address, amended with its district.',
  },
  {
    pattern: /\breaders?\b/,
    use: 'user (of the app); you',
    wrong: 'The reader sees a marker.',
    right: 'A screen reader announces the marker.',
    except: [/screen readers?/, /(?:card|feed|file|code|barcode|QR) readers?/],
  },
  {
    pattern: /\bcount(?:s|ed)? as (?:\w+ ){0,2}(?:calls?|credits?|requests?)\b/,
    use: 'uses n credits',
    wrong: 'A place counts as one call.',
    right: 'A small movement still counts as a click.',
  },
  {
    pattern:
      /\b(?:which|that|it|message|response|row|error|page|entry|table|contract|specification|server|API) names (?:the|an?|it|its|each|every|what|which|them|·)/,
    use: 'lists, specifies, identifies, defines',
    wrong: 'The message names the parameter.',
    right: 'Show the names the user knows, such as the names of districts.',
  },
  {
    pattern: /\b(?:leav(?:e|es|ing) (?:it |them |this |that |·+ |the \S+ )?out|left out)\b(?! of)/,
    use: 'omit',
    wrong: 'Leave it out for Bangladesh.',
    right: 'Leave the API key out of the cache key.',
  },
  {
    pattern: /\bpost codes?\b/,
    use: 'postal code',
    wrong: 'Adds the post code.',
    right: 'Adds the postal code, in the field `post_code`.',
  },
  {
    pattern: /\b(?:needs? not|needs? no|need nothing|needs nothing)\b/,
    use: "don't have to; doesn't require",
    wrong: 'You need not load a style sheet. It needs no key.',
    right: "You don't have to load a style sheet, and you do need a key.",
  },
  {
    pattern: /\bbeside\b/,
    use: 'next to; in addition to',
    wrong: 'The marker is beside its street.',
    right: 'The marker is next to its street, besides the label.',
  },
  {
    pattern: /\bin (?:place of|your place)\b/,
    use: 'instead of',
    wrong: 'Use a layer in place of markers.',
    right: 'Use a layer instead of markers, with the label in place.',
  },
  {
    pattern: /\b(?:the other way (?:round|around)|turn(?:s|ed|ing)? (?:it |them )?round)\b/,
    use: 'in reverse order, reversed; swap',
    wrong: 'Here the pair is the other way round.',
    right: 'Here the order of the pair is reversed, in the other way of writing it.',
  },
  {
    pattern: /\b(?:by itself|by themselves)\b/,
    use: 'automatically; on its own',
    wrong: 'The popup opens by itself.',
    right: 'The popup opens automatically and closes itself.',
  },
  {
    pattern: /\bprograms?\b/,
    use: 'your code, your app',
    wrong: 'Put the key into your program.',
    right: 'Set the key in your app, or set it programmatically.',
    except: [/shader programs?/],
  },
  {
    pattern: /\bin (?:both|two) scripts\b/,
    use: 'in English and Bangla',
    wrong: 'The address comes in both scripts.',
    right: 'The address is in English and Bangla. Add the import in both files and scripts.',
    except: [/in both scripts (?:tags?|files?|elements?)/],
  },
  {
    pattern: /\bmade(?:-| )up\b(?! of)/,
    use: 'invented, generated',
    wrong: 'Some places are made up.',
    right: 'The address is made up of a house and a road.',
  },
  {
    pattern: /\bmessy\b/,
    use: 'incomplete or misspelled',
    wrong: 'Repairs a messy address.',
    right: 'Corrects an incomplete or misspelled address.',
  },
  {
    pattern: /\btime limits?\b/,
    use: 'timeout',
    wrong: 'Set a time limit for every request.',
    right: 'Set a timeout for every request; the limit in time is yours.',
  },
  {
    pattern: /\btick(?: |-)?box(?:es)?\b/,
    use: 'checkbox',
    wrong: 'Select the tick box.',
    right: 'Select the checkbox.',
  },
  {
    pattern: /\bpolice areas?\b/,
    use: 'thana, the police jurisdiction',
    wrong: 'Adds the police area.',
    right: 'Adds `thana`, the police jurisdiction.',
  },
  {
    pattern: /\bsuccessors?\b/,
    use: 'replacement; replaced by',
    wrong: 'Each endpoint names its successor.',
    right: 'Each endpoint has a replacement.',
  },
  {
    pattern: /\bone after the other\b/,
    use: 'in sequence',
    wrong: 'Send the requests one after the other.',
    right: 'Send the requests in sequence, one after another request failed.',
  },
  {
    pattern: /\bwithout a word\b/,
    use: 'silently',
    wrong: 'The map drops the layer without a word.',
    right: 'The map silently drops the layer. A label without a word is empty.',
    except: [/without a word (?:is|are|in|or)/],
  },
  {
    pattern:
      /\bcosts? (?:nothing|no (?:calls?|credits?)|\d+ (?:calls?|credits?)|one (?:call|credit)|an? (?:call|credit))\b/,
    use: 'uses n credits; adds no credits',
    wrong: 'A request costs 2 credits.',
    right: 'A request uses 2 credits. A package costs more if it includes support.',
  },
  {
    pattern: /\bsub-districts?\b/,
    use: 'subdistrict',
    wrong: 'Lists the sub-districts.',
    right: 'Lists the subdistricts (upazilas).',
  },
  {
    pattern: /\bromani[sz]ed\b(?! Bangla\b)/,
    use: 'romanized Bangla',
    wrong: 'Romanised text is accepted.',
    right: 'Romanized Bangla is accepted.',
  },
  {
    pattern:
      /\bspeaks? (?:JSON|HTTP|the|to)\b|\b(?:code|server|API|library|engine|map|browser) (?:hears?|speaks?|wants?|understands?)\b/,
    use: 'supports; requires; receives',
    wrong: 'The API wants longitude first.',
    right: 'Users want the closest place, and the API requires longitude first.',
  },
  {
    pattern: /\b(?:it is|its) worth (?:knowing|noting)\b|\bplease note\b/,
    use: 'say it directly',
    wrong: 'Please note that the key is public.',
    right: 'The key is public. Treat each note as a warning, please.',
  },
  // American spelling
  {
    pattern: new RegExp(`\\b(?:${british.map(([word]) => word).join('|')})\\b`),
    use: american,
    wrong: 'The colour of the centre is grey.',
    right: 'The color of the center is gray. A speedometer shows the speed, and analyses of it agree.',
  },
];

/** What comments avoid besides: code that acts like a person, and everyday words for technical ones. */
export const commentRules: Rule[] = [
  {
    pattern: /\b(?:hears?|wants?|speaks?|wakes?|asleep|awake)\b/,
    use: 'receives; requires; supports; hydrates, runs',
    wrong: 'Resolves when the island hears.',
    right: 'Resolves when the island is hydrated.',
  },
  {
    pattern: /\b(?:tells?|told)\b/,
    use: 'returns, reports, shows; distinguishes',
    wrong: 'Tells whether the page is wide.',
    right: 'Whether the page is wide.',
  },
  {
    pattern: /\bstands?\b(?! out)/,
    use: 'is; represents; replaces',
    wrong: 'What stands for a route.',
    right: 'What represents a route. Data stands out.',
  },
  {
    pattern: /\b(?:brings?|carr(?:y|ies)|takes? away)\b/,
    use: 'includes, contains, has; removes',
    wrong: 'A page brings its own styles.',
    right: 'A page includes its own styles.',
  },
  {
    pattern: /\b(?:somebody|whoever)\b/,
    use: 'someone, anyone; a user, a caller',
    wrong: 'For whoever calls it.',
    right: 'For anyone who calls it.',
  },
];

/** Words that also have a correct use. `npm run words` lists where they stand; a person decides. */
export const warnings: { pattern: RegExp; use: string }[] = [
  { pattern: /\btexts?\b/, use: 'string; name; search text' },
  { pattern: /\blists?\b/, use: 'array; results' },
  { pattern: /\b(?:nothing|nobody|none)\b/, use: "no results; `null`; isn't documented" },
  { pattern: /\bdraw(?:s|n|ing)?\b/, use: 'renders, shows, displays' },
  { pattern: /\b(?:keeps?|kept)\b/, use: 'store, cache, retain, remain' },
  { pattern: /\bcomes?\b(?! from)/, use: 'is returned, appears; fires (event); includes' },
  { pattern: /(?:^|[.!?] )It\b/m, use: 'name the thing, unless it is the previous subject' },
  { pattern: /\b(?:says?|tells?)\b/, use: 'states, returns, shows, indicates' },
  { pattern: /\bgo(?:es)?\b/, use: 'is sent, moves, belongs' },
  { pattern: /\btakes?\b/, use: 'accepts, requires; uses; select' },
  { pattern: /\bgives?\b/, use: 'returns; pass, set, provide' },
  { pattern: /\bways?\b/, use: 'route; method; order' },
  { pattern: /\bonce\b/, use: 'only once; after' },
  { pattern: /\bthen\b/, use: 'split the step, or omit' },
  {
    pattern: /\b(?:meets?|brings?|hears?|speaks?|wants?|lives)\b/,
    use: 'reaches, includes, supports, requires, is',
  },
  { pattern: /\b(?:holds?|carr(?:y|ies))\b/, use: 'contains, includes, stores' },
  { pattern: /\bknows?\b|\bknown\b/, use: 'supports, recognizes; documented' },
  { pattern: /\bpictures?\b/, use: 'image, icon, screenshot' },
  { pattern: /\bcosts?\b/, use: 'uses n credits' },
  { pattern: /\bputs?\b/, use: 'add, set, insert, place' },
  { pattern: /\bcorners?\b/, use: 'vertex, vertices; bounds' },
  { pattern: /\bmay\b/, use: 'can (possible); might (uncertain)' },
  { pattern: /\blies?\b/, use: 'is, is located, falls' },
  { pattern: /\bfits?\b/, use: 'matches' },
  { pattern: /\bswitch(?:es|ed)? on\b|\bis on\b/, use: 'set to `true`; the option is enabled' },
  { pattern: /\bstands?\b/, use: 'is, appears; represents' },
  { pattern: /\bletters?\b/, use: 'characters; Bangla text; two-letter code' },
  { pattern: /\boutlines?\b/, use: 'boundary' },
  { pattern: /\bfree\b/, use: 'uses no credits' },
  { pattern: /\brounds?\b/, use: 'loop, trip, visit; around' },
  { pattern: /\bpress(?:es)?\b/, use: 'click, tap, select' },
  { pattern: /\bmoves?\b/, use: 'migrate' },
  { pattern: /\bapart\b/, use: 'separately' },
  { pattern: /\bquestions?\b/, use: 'request; query' },
  { pattern: /\btry again\b/, use: 'retry' },
  { pattern: /\bpieces?\b/, use: 'part, step, component' },
  { pattern: /\baddress of (?:the|a|this|your) (?:page|server|site|style)\b/, use: 'URL, host, path' },
  { pattern: /\b(?:much|a good share|a fair number)\b/, use: 'figures; many' },
];
