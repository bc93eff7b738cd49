import type { Operation, OperationGroup } from '@portal/contract';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { Method } from '../../../parts/Method.tsx';
import { recipesPath } from '../../tools/Recipe/Recipe.tsx';
import { toolPagesOf } from '../../tools/tool-pages.tsx';
import { guideSections } from '../Guide/Guide.tsx';
import { errorsPath, operationPath, useDrawing, versionPath } from '../render/context.ts';
import { replacedOperations, replacementOf } from '../render/source.ts';

/** Paths of tools that have many pages below them. */
const folded = [recipesPath, errorsPath];

/** Groups that a window of usual height shows before anything is scrolled, below the entries of the guide. */
const groupsInView = 1;

/** The left column: versions, filter, guide and tools folded, operations by group. Plain links, complete without script. */
export function Navigation({ current }: { current?: Operation }) {
  const drawing = useDrawing();
  const { contract, isWhole } = drawing;
  const whole = versionPath(drawing, contract.version);
  const tools = contract.version === 'v2' ? toolPagesOf(contract) : [];
  const linkTo = ({ path, title }: (typeof tools)[number]) => ({
    href: drawing.baseUrl + path,
    title,
    isCurrent: drawing.place === path,
  });
  return (
    <aside
      className="side-column rf-side"
      id="operations"
      {...dataAttributes({ operations: '', column: contract.version })}
    >
      <VersionSwitch current={current} />
      <label className="rf-filter rf-script" {...dataAttributes({ filter: '' })}>
        <span className="visually-hidden">Filter endpoints</span>
        <input
          type="search"
          placeholder={`Filter ${contract.operations.length} endpoints`}
          autoComplete="off"
        />
      </label>
      <nav className="side-links" aria-label="Endpoints">
        <Fold
          title="Start"
          links={[
            ...guideSections(drawing).map(({ id, title }) => ({
              href: `${isWhole ? '' : whole}#${id}`,
              title,
            })),
            ...tools.filter(({ path }) => !folded.some((start) => path.startsWith(start))).map(linkTo),
          ]}
        />
        {tools.length > 0 &&
          folded.map((start) => {
            const [first, ...others] = tools.filter(({ path }) => path.startsWith(start)).map(linkTo);
            return (
              <Fold key={start} title={first!.title} links={[{ ...first!, title: 'Overview' }, ...others]} />
            );
          })}
        <Groups groups={contract.groups.slice(0, groupsInView)} current={current} />
        {/* Only the page of all operations is so long that its first frame is late. */}
        <div className={isWhole ? 'rf-later' : undefined}>
          <Groups groups={contract.groups.slice(groupsInView)} current={current} />
        </div>
      </nav>
      <p className="rf-none" role="status" {...dataAttributes({ 'filter-status': '' })} />
      <a className="button rf-close" href="#reference" {...dataAttributes({ action: 'close-drawer' })}>
        Close
      </a>
    </aside>
  );
}

interface FoldedLink {
  href: string;
  title: string;
  isCurrent?: boolean;
}

/** Pages next to the endpoints: folded unless one of them is the current page, so that a first look shows endpoints. */
function Fold({ title, links }: { title: string; links: FoldedLink[] }) {
  return (
    <section>
      <details open={links.some(({ isCurrent }) => isCurrent)}>
        <summary>{title}</summary>
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
                {link.title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Groups({ groups, current }: { groups: OperationGroup[]; current?: Operation }) {
  return groups.map((group) => (
    <section key={group.id}>
      <h2>{group.title}</h2>
      <ul>
        {group.operations.map((operation) => (
          <Entry key={operation.id} operation={operation} isCurrent={operation.id === current?.id} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ operation, isCurrent }: { operation: Operation; isCurrent: boolean }) {
  const drawing = useDrawing();
  return (
    <li>
      <a
        href={drawing.isWhole ? `#${operation.slug}` : operationPath(drawing, operation)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {operation.name}
        <Method method={operation.method} />
        {operation.subtitle && <small>{operation.subtitle}</small>}
      </a>
    </li>
  );
}

/** The same endpoint in the other version where there is one, else that version's start. */
function VersionSwitch({ current }: { current?: Operation }) {
  const drawing = useDrawing();
  const { version } = drawing.contract;
  return (
    <nav className="rf-ver" aria-label="API version">
      <a href={hrefOf('v2')} aria-current={version === 'v2' ? 'true' : undefined}>
        Version 2
      </a>
      <a href={hrefOf('v1')} aria-current={version === 'v1' ? 'true' : undefined}>
        Version 1, deprecated
      </a>
    </nav>
  );

  function hrefOf(target: 'v1' | 'v2'): string {
    if (!current) return versionPath(drawing, target);
    if (target === version) return operationPath(drawing, current);
    const other = target === 'v2' ? replacementOf(drawing, current) : replacedOperations(drawing, current)[0];
    return other ? operationPath(drawing, other) : versionPath(drawing, target);
  }
}
