interface Props {
  /** With the base of the site; a folder that is no page has no link. */
  above: { name: string; href?: string }[];
  /** Name of the page itself, where it is the last. */
  current?: string;
}

/** Where a page is. */
export default function Crumbs({ above, current }: Props) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="crumbs">
        {above.map(({ name, href }) => (
          <li key={name}>{href ? <a href={href}>{name}</a> : name}</li>
        ))}
        {current && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}
