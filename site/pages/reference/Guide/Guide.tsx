import { dataAttributes } from '../../../parts/data-attributes.ts';
import { Deprecation, NavigationNote } from '../Deprecation.tsx';
import { Heading } from '../Heading.tsx';
import { Markdown } from '../Markdown.tsx';
import { type Drawing, useDrawing } from '../render/context.ts';
import { FirstCall, firstCallOf } from '../SampleColumn.tsx';
import { authentication } from './authentication.ts';
import { Changes } from './Changes.tsx';
import { CoordinateOrders } from './CoordinateOrders.tsx';
import { Credits } from './Credits.tsx';
import { Downloads } from './Downloads.tsx';
import { Errors } from './Errors.tsx';
import { introduction } from './introduction.ts';
import { changes, coordinateOrders, credits, errors, rateLimits } from './texts.ts';

/** One section before the operations: prose with tokens, and what is made from the contract under it. */
export interface GuideSection {
  id: string;
  title: string;
  text: string;
  Below?: () => React.ReactNode;
  /** A row for each operation is below: a browser skips the section until it is near the window. */
  isLong?: boolean;
}

/** The guide of the version that is drawn, in reading order. */
export function guideSections({ contract }: Pick<Drawing, 'contract'>): GuideSection[] {
  const isOld = contract.version === 'v1';
  return [
    { id: 'introduction', title: 'Introduction', text: introduction[contract.version], Below: Downloads },
    ...(isOld ? [{ id: 'what-changed', title: 'What changed', text: changes, Below: Changes }] : []),
    { id: 'authentication', title: 'Authentication', text: authentication[contract.version] },
    { id: 'errors', title: 'Errors', text: errors, Below: Errors },
    { id: 'credits', title: 'Credits', text: credits, Below: Credits, isLong: !isOld },
    {
      id: 'coordinate-orders',
      title: 'Coordinate orders',
      text: coordinateOrders,
      Below: CoordinateOrders,
      isLong: !isOld,
    },
    { id: 'rate-limits', title: 'Rate limits', text: rateLimits },
  ];
}

/**
 * Title of the version, then its guide. The first request is after the introduction, so that what is seen first also
 * arrives first: the guide is a third of the page.
 */
export function Guide() {
  const drawing = useDrawing();
  const { contract } = drawing;
  const first = firstCallOf(contract);
  const [introduction, ...further] = guideSections(drawing);
  return (
    <div className={first && 'rf-opening'}>
      <div className="rf-guide">
        <h1>{contract.tag.displayName}</h1>
        {contract.version === 'v1' && <Deprecation />}
        <p className="rf-lead">
          {contract.operations.length} endpoints, version {contract.apiVersion}
          {contract.version === 'v1'
            ? '. Deprecated: use version 2 in new projects.'
            : ', with responses in English and Bangla.'}
        </p>
        {contract.version === 'v1' && <NavigationNote />}
        {introduction && <Section section={introduction} />}
      </div>
      {first && <FirstCall operation={first} />}
      <div className="rf-guide">
        {further.map((section) => (
          <Section key={section.id} section={section} isLater />
        ))}
      </div>
    </div>
  );
}

interface SectionProps {
  section: GuideSection;
  /** Below the first window: drawn one frame later. */
  isLater?: boolean;
}

function Section({ section: { id, title, text, Below, isLong }, isLater }: SectionProps) {
  return (
    <section
      className={isLong ? 'rf-long' : isLater ? 'rf-later' : undefined}
      {...dataAttributes({ spy: id })}
    >
      <Heading level={2} id={id}>
        {title}
      </Heading>
      <Markdown text={text} />
      {Below && <Below />}
    </section>
  );
}
